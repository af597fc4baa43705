/// The kinds of JSON value, as a reader sees them by their first character.
public enum JSONKind: Hashable, Sendable, CustomStringConvertible {
    case null, bool, number, string, array, object

    /// With its article, for "expected …, found …".
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
