import HAPModel
import HAPProtocol

/// The codes of a lock's keypad, which a controller lists, reads, adds, changes and removes through a control point.
///
/// The layout is that of Apple's HomeKitADK and of HAP-NodeJS: the request has an operation (1) and what it is about (2):
/// identifier (1) and code (2). The answer has the operation (1) and, one by one, identifier (1), code (2), flags (3) and
/// status (4) of what it concerns (3).
struct AccessCodeModel: ServiceModel {
    private enum Operation: UInt8 {
        case list = 1
        case read = 2
        case add = 3
        case update = 4
        case remove = 5
    }

    private enum Status: UInt8 {
        case success = 0
        case tooMany = 2
        case duplicate = 4
        case tooShort = 5
        case tooLong = 6
        case invalidCharacter = 7
        case invalidRequest = 8
        case doesNotExist = 9
    }

    /// What came of one request.
    private struct Answer {
        var status: Status
        var identifier: UInt64?
        var code: [UInt8]?

        init(_ status: Status, _ identifier: UInt64? = nil, _ code: [UInt8]? = nil) {
            self.status = status
            self.identifier = identifier
            self.code = code
        }

        func compose(_ body: inout TLVBody) {
            if let identifier { body.shortNumber(1, identifier) }
            if let code {
                body.bytes(2, code)
                body.byte(3, 0)
            }
            body.byte(4, status.rawValue)
        }
    }

    private static let lengths = 4...8
    private static let mostCodes = 20

    private let service: Int
    private var codes: [UInt64: [UInt8]] = [:]
    private var nextIdentifier: UInt64 = 1

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if event == .start { accessory[service].fill(.accessCodeSupportedConfiguration, Self.configuration) }
        guard let request = surroundings.written[.accessCodeControlPoint] else { return nil }
        let before = codes
        guard let answer = answer(to: request) else {
            surroundings.refusal = .invalidValue
            return nil
        }
        surroundings.responses[.accessCodeControlPoint] = answer
        // Codes are not for everybody to read later.
        accessory[service][.accessCodeControlPoint] = .tlv8([])
        if codes != before {
            accessory[service].set(.configurationState, (accessory[service].int(.configurationState) + 1) % 65_536)
        }
        return nil
    }

    /// Arabic numerals (1), the lengths (2, 3) and number (4) of codes.
    private static let configuration = TLVBody.value {
        $0.byte(1, 1)
        $0.byte(2, UInt8(lengths.lowerBound))
        $0.byte(3, UInt8(lengths.upperBound))
        $0.byte(4, UInt8(mostCodes))
    }

    /// nil when it cannot be understood. Who asks for nothing is told nothing.
    private mutating func answer(to value: Value) -> Value? {
        guard let request = TLV8(value) else { return nil }
        guard request.bytes(1) != nil else { return .tlv8([]) }
        guard let number = request.byte(1), let operation = Operation(rawValue: number) else { return nil }
        var answers: [Answer] = []
        if operation == .list {
            answers = codes.keys.sorted().map { Answer(.success, $0) }
        } else {
            for each in request.all(2) { answers.append(carryOut(operation, each)) }
        }
        return TLVBody.value { body in
            body.byte(1, number)
            body.list(3, answers) { $1.compose(&$0) }
        }
    }

    private mutating func carryOut(_ operation: Operation, _ request: TLV8) -> Answer {
        let code = request.bytes(2)
        if operation == .add {
            guard let code else { return Answer(.invalidRequest) }
            let status = codes.count < Self.mostCodes ? check(code, except: nil) : .tooMany
            if status == .duplicate { return Answer(status, codes.first { $0.value == code }?.key, code) }
            guard status == .success else { return Answer(status, nil, code) }
            defer { nextIdentifier += 1 }
            codes[nextIdentifier] = code
            return Answer(.success, nextIdentifier, code)
        }
        guard let identifier = request.number(1), operation != .update || code != nil else {
            return Answer(.invalidRequest)
        }
        guard let known = codes[identifier] else { return Answer(.doesNotExist, identifier) }
        switch operation {
        case .update:
            let code = code ?? known
            let status = check(code, except: identifier)
            if status == .success { codes[identifier] = code }
            return Answer(status, identifier, code)
        case .remove: codes[identifier] = nil
        default: break
        }
        return Answer(.success, identifier, known)
    }

    private func check(_ code: [UInt8], except identifier: UInt64?) -> Status {
        if code.count < Self.lengths.lowerBound { return .tooShort }
        if code.count > Self.lengths.upperBound { return .tooLong }
        if !code.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return .invalidCharacter }
        return codes.contains { $0.value == code && $0.key != identifier } ? .duplicate : .success
    }
}
