import HearthJSON
import HearthSQLite
import HomeModel

/// `true`, `40`, `22.5`, `"text"`, `{"data":"0AFF"}`; what JSON has no number for is `{"float":"nan"}`.
extension HomeValue: StoredAsJSON {
    var json: JSONValue {
        switch self {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .float(let value): Self.json(value)
        case .string(let value): .string(value)
        case .data(let bytes): .object(["data": .string(Hexadecimal.text(bytes))])
        }
    }

    init?(json: JSONValue) {
        switch json {
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .float(value)
        case .string(let value): self = .string(value)
        default:
            switch json.onlyMember {
            case ("data", .string(let text))?:
                guard let bytes = Hexadecimal.bytes(text) else { return nil }
                self = .data(bytes)
            case ("float", .string(let text))?:
                guard let value = Double(text) else { return nil }
                self = .float(value)
            default: return nil
            }
        }
    }

    fileprivate static func json(_ value: Double) -> JSONValue {
        value.isFinite ? .number(value) : .object(["float": .string("\(value)")])
    }
}

extension HomeNumber {
    var json: JSONValue {
        switch self {
        case .integer(let value): .integer(value)
        case .decimal(let value): HomeValue.json(value)
        }
    }

    init?(json: JSONValue) {
        switch HomeValue(json: json) {
        case .integer(let value)?: self = .integer(value)
        case .float(let value)?: self = .decimal(value)
        default: return nil
        }
    }
}
