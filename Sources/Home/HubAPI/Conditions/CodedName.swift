import HearthCalendar
import HomeModel

/// A value that is one of several with names.
protocol Named: Equatable {
    static var names: [(String, Self)] { get }
}

/// By its name towards other programs, whatever stands for it where it is kept.
struct CodedName<Value: Named>: Codable {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let value = Value.names.first(where: { $0.0 == name })?.1 else {
            let known = Value.names.map { "\"\($0.0)\"" }.joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\"\(name.prefix(40))\" is none of \(known)"))
        }
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Value.names.first { $0.1 == value }?.0)
    }
}

extension ValueComparison: Named {
    static let names: [(String, ValueComparison)] = [
        ("lessThan", .lessThan), ("lessThanOrEqual", .lessThanOrEqual), ("greaterThan", .greaterThan),
        ("greaterThanOrEqual", .greaterThanOrEqual), ("equal", .equal), ("notEqual", .notEqual),
    ]
}

extension PresenceChange: Named {
    static let names: [(String, PresenceChange)] = [
        ("everyEntry", .everyEntry), ("everyExit", .everyExit), ("firstEntry", .firstEntry), ("lastExit", .lastExit),
    ]
}

extension SignificantEvent: Named {
    static let names: [(String, SignificantEvent)] = allCases.map { ($0.rawValue, $0) }
}

extension Weekday: Named {
    static let names: [(String, Weekday)] = [
        ("sunday", .sunday), ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday),
        ("thursday", .thursday), ("friday", .friday), ("saturday", .saturday),
    ]
}
