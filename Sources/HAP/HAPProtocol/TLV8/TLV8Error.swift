/// Why bytes are not TLV8, and where.
public struct TLV8Error: Error, Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        /// A type byte without a length byte.
        case truncatedHeader
        /// A length that runs past the end.
        case truncatedValue
        /// More input than ``TLV8Limits/bytes``.
        case tooLong
        /// More items than ``TLV8Limits/items``.
        case tooManyItems
    }

    public let code: Code
    /// Byte offset, from the start of the input, of the item at fault.
    public let offset: Int

    public init(_ code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension TLV8Error: CustomStringConvertible {
    public var description: String {
        let what =
            switch code {
            case .truncatedHeader: "an item has a type but no length"
            case .truncatedValue: "an item's length runs past the end"
            case .tooLong: "more bytes than allowed"
            case .tooManyItems: "more items than allowed"
            }
        return "malformed TLV8 at byte \(offset): \(what)"
    }
}
