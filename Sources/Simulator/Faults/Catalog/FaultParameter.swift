import HAPProtocol
import HearthJSON

extension Fault {
    /// What can be said about a fault of some kind besides what it strikes and when.
    public struct Parameter: Sendable {
        public enum Form: Sendable {
            /// Seconds, whole or not.
            case seconds(ClosedRange<Double>)
            case integer(ClosedRange<Int>)
            case number(ClosedRange<Double>)
            case choice([String])
            case text
        }

        public let name: String
        public let form: Form
        /// What it means, and what holds without it.
        public let meaning: String
    }
}

extension Fault.Kind {
    public var parameters: [Fault.Parameter] {
        func parameter(_ name: String, _ form: Fault.Parameter.Form, _ meaning: String) -> [Fault.Parameter] {
            [Fault.Parameter(name: name, form: form, meaning: meaning)]
        }
        return switch self {
        case .delay: parameter("by", .seconds(0...86_400), "Seconds. 2 unless given.")
        case .resetMidFrame:
            parameter(
                "bytes", .integer(0...1_000_000), "So many bytes of a message still leave. Half of them unless given.")
        case .trickle:
            parameter("bytes", .integer(1...65_536), "So many at a time. 8 unless given.")
                + parameter("pause", .seconds(0...3_600), "Seconds between two pieces. 0.1 unless given.")
        case .garbage: parameter("bytes", .integer(1...65_536), "How many. 64 unless given.")
        case .wrongStatus: parameter("status", .integer(-70_412...(-70_401)), "A HAP status. -70403 unless given.")
        case .wrongHTTPStatus: parameter("status", .integer(400...599), "An HTTP status. 500 unless given.")
        case .missingField:
            parameter(
                "field", .choice(Fault.Field.allCases.map(\.rawValue)),
                "\(Fault.Field.allCases.map(\.rawValue).joined(separator: ", ")). value unless given.")
        case .chunked: parameter("bytes", .integer(1...65_536), "The length of a chunk. 16 unless given.")
        case .wrongLength:
            parameter(
                "by", .integer(-1_000_000...1_000_000), "How much more, or less when negative. 7 unless given.")
        case .eventStorm: parameter("count", .integer(1...100_000), "How many events. 100 unless given.")
        case .duplicateEvents: parameter("copies", .integer(2...100), "How often each comes. 2 unless given.")
        case .slowHandler: parameter("by", .seconds(0...86_400), "Seconds. 5 unless given.")
        case .reboot: parameter("down", .seconds(0...86_400), "Seconds of home time until it is back. 10 unless given.")
        case .changedPort: parameter("port", .integer(1...65_535), "The new one. Any that is free unless given.")
        case .duplicateName: parameter("name", .text, "Which name. That of another server of the home unless given.")
        case .clockDrift:
            parameter("speed", .number(0.01...100), "1.01 gains 36 seconds an hour. 1.1 unless given.")
        default: []
        }
    }
}

extension Fault {
    /// A fault of a kind. What is not given, or not as the parameter's form wants it, is as without it.
    /// - Parameter arguments: by the names of the kind's ``Kind/parameters``.
    public init(_ kind: Kind, _ arguments: JSONObject = JSONObject()) {
        func integer(_ name: String) -> Int? { arguments[name]?.integerValue.flatMap { Int(exactly: $0) } }
        func seconds(_ name: String) -> Duration? { arguments[name]?.doubleValue.flatMap { Duration(seconds: $0) } }
        func text(_ name: String) -> String? { arguments[name]?.stringValue }
        switch kind {
        case .drop: self = .drop
        case .delay: self = .delay(by: seconds("by") ?? .seconds(2))
        case .halfOpen: self = .halfOpen
        case .resetMidFrame: self = .resetMidFrame(after: integer("bytes"))
        case .singleBytes: self = .singleBytes
        case .trickle: self = .trickle(bytes: integer("bytes") ?? 8, pause: seconds("pause") ?? .milliseconds(100))
        case .noAnswer: self = .noAnswer
        case .wrongKeys: self = .wrongKeys
        case .garbage: self = .garbage(bytes: integer("bytes") ?? 64)
        case .wrongStatus:
            self = .wrongStatus(integer("status").map { HAPStatus(rawValue: $0) } ?? .resourceBusy)
        case .wrongHTTPStatus: self = .wrongHTTPStatus(integer("status") ?? 500)
        case .unreachable: self = .unreachable
        case .staleValues: self = .staleValues
        case .outOfRange: self = .outOfRange
        case .missingField: self = .missingField(text("field").flatMap(Field.init(rawValue:)) ?? .value)
        case .wrongType: self = .wrongType
        case .nullValue: self = .nullValue
        case .malformedJSON: self = .malformedJSON
        case .chunked: self = .chunked(bytes: integer("bytes") ?? 16)
        case .wrongLength: self = .wrongLength(by: integer("by") ?? 7)
        case .eventStorm: self = .eventStorm(count: integer("count") ?? 100)
        case .lostEvents: self = .lostEvents
        case .duplicateEvents: self = .duplicateEvents(copies: integer("copies") ?? 2)
        case .busy: self = .busy
        case .slowHandler: self = .slowHandler(by: seconds("by") ?? .seconds(5))
        case .reboot: self = .reboot(down: seconds("down") ?? .seconds(10))
        case .lostPairings: self = .lostPairings
        case .changedPort: self = .changedPort(to: integer("port").flatMap { UInt16(exactly: $0) })
        case .raisedConfiguration: self = .raisedConfiguration
        case .duplicateName: self = .duplicateName(text("name"))
        case .unannounced: self = .unannounced
        case .clockDrift: self = .clockDrift(speed: arguments["speed"]?.doubleValue ?? 1.1)
        }
    }

    /// What makes it up besides its kind, as a definition file has it.
    public var arguments: JSONObject {
        switch self {
        case .delay(let by), .slowHandler(let by): ["by": DefinitionWriter.seconds(by)]
        case .resetMidFrame(let after?): ["bytes": .integer(Int128(after))]
        case .trickle(let bytes, let pause):
            ["bytes": .integer(Int128(bytes)), "pause": DefinitionWriter.seconds(pause)]
        case .garbage(let bytes), .chunked(let bytes): ["bytes": .integer(Int128(bytes))]
        case .wrongStatus(let status): ["status": .integer(Int128(status.rawValue))]
        case .wrongHTTPStatus(let status): ["status": .integer(Int128(status))]
        case .missingField(let field): ["field": .string(field.rawValue)]
        case .wrongLength(let by): ["by": .integer(Int128(by))]
        case .eventStorm(let count): ["count": .integer(Int128(count))]
        case .duplicateEvents(let copies): ["copies": .integer(Int128(copies))]
        case .reboot(let down): ["down": DefinitionWriter.seconds(down)]
        case .changedPort(let port?): ["port": .integer(Int128(port))]
        case .duplicateName(let name?): ["name": .string(name)]
        case .clockDrift(let speed): ["speed": .number(speed)]
        default: [:]
        }
    }
}

extension Fault: CustomStringConvertible {
    /// `delay by=2.0`
    public var description: String {
        ([kind.rawValue]
            + arguments.members.map { member in
                let value = member.value
                return "\(member.name)=\(value.stringValue ?? String(decoding: value.bytes, as: UTF8.self))"
            })
            .joined(separator: " ")
    }
}
