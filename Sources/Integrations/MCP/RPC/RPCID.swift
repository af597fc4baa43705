import HearthJSON

/// What tells a request from others that its sender has made: a text or an integer.
public enum RPCID: Hashable, Sendable {
    case text(String)
    case number(Int128)

    /// nil for what can't be one.
    init?(_ value: JSONValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .integer(let number): self = .number(number)
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .integer(number)
        }
    }
}
