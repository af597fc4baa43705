/// Why a JSON text was refused, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The text ends inside a value.
        case unexpectedEnd
        /// A character that cannot stand here.
        case unexpectedCharacter
        /// A backslash sequence that JSON does not have.
        case invalidEscape
        /// Half of a UTF-16 surrogate pair.
        case loneSurrogate
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Not a number by JSON's grammar.
        case invalidNumber
        /// A number whose magnitude no `Double` holds.
        case numberOutOfRange
        /// Nested deeper than ``JSONOptions/maximumDepth``.
        case tooDeep
        /// Longer than ``JSONOptions/maximumBytes``.
        case tooLarge
        /// Something follows the value.
        case trailingData
        /// Well formed, but another kind of value than was asked for.
        case wrongKind
        /// A member name twice in one object, where that is refused.
        case duplicateName
        /// The right kind, but not a value that its reader accepts.
        case invalidValue
    }

    public var code: Code
    public var position: JSONPosition
    /// What was expected and what stood there, without the position.
    public var message: String

    public init(_ code: Code, at position: JSONPosition, _ message: String) {
        self.code = code
        self.position = position
        self.message = message
    }

    public var description: String { "\(position): \(message)" }
}
