/// Why a JSON value does not decode as a type, or a value does not encode as JSON, and where.
public struct JSONCodingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// Another kind of value than the type has.
        case wrongKind
        /// A member or an element that the type needs is not there, or is null.
        case missing
        /// The right kind, but not a value that the type takes, or that JSON can express.
        case invalidValue
        /// A member that the type does not know, where that is refused.
        case unknownMember
    }

    public var code: Code
    public var path: JSONPath
    /// What was expected and what stood there, without the path.
    public var message: String

    public init(_ code: Code, at path: JSONPath, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
}

extension JSONCodingError {
    /// From what a type's `init(from:)` threw.
    init(decoding error: any Error) {
        switch error {
        case let error as JSONCodingError: self = error
        case DecodingError.typeMismatch(_, let context): self.init(.wrongKind, context)
        case DecodingError.valueNotFound(_, let context): self.init(.missing, context)
        case DecodingError.keyNotFound(_, let context): self.init(.missing, context)
        case DecodingError.dataCorrupted(let context): self.init(.invalidValue, context)
        default: self.init(.invalidValue, at: JSONPath(), "\(error)")
        }
    }

    /// From what a type's `encode(to:)` threw.
    init(encoding error: any Error) {
        switch error {
        case let error as JSONCodingError: self = error
        case EncodingError.invalidValue(_, let context): self.init(.invalidValue, context)
        default: self.init(.invalidValue, at: JSONPath(), "\(error)")
        }
    }

    private init(_ code: Code, _ context: DecodingError.Context) {
        if let own = context.underlyingError as? JSONCodingError {
            self = own
        } else {
            self.init(code, at: JSONPath(context.codingPath), context.debugDescription)
        }
    }

    private init(_ code: Code, _ context: EncodingError.Context) {
        self.init(code, at: JSONPath(context.codingPath), context.debugDescription)
    }
}
