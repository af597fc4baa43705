/// Reads TLV8 items in the order in which they stand, joining fragments.
///
/// An item continues the one before it when both have the same type and the one before was 255 bytes long
/// (R2, 14.1). Equal types next to each other are separate items otherwise.
public struct TLV8Reader: Sendable {
    private let bytes: ArraySlice<UInt8>
    private let limits: TLV8Limits
    private var position: Int
    private var count = 0

    /// - Throws: ``TLV8Error/Code/tooLong`` at once, so that no byte of oversized input is looked at.
    public init(_ bytes: ArraySlice<UInt8>, limits: TLV8Limits) throws(TLV8Error) {
        guard bytes.count <= limits.bytes else { throw TLV8Error(.tooLong, offset: limits.bytes) }
        self.bytes = bytes
        self.limits = limits
        position = bytes.startIndex
    }

    /// The next item, or nil at the end. After an error the reader stays where it is.
    public mutating func next() throws(TLV8Error) -> TLV8.Item? {
        guard position < bytes.endIndex else { return nil }
        let start = position
        guard count < limits.items else { throw TLV8Error(.tooManyItems, offset: start - bytes.startIndex) }
        let type = bytes[start]
        var value: [UInt8] = []
        var cursor = start
        var length = 255
        while length == 255, cursor < bytes.endIndex, bytes[cursor] == type {
            guard cursor + 1 < bytes.endIndex else {
                throw TLV8Error(.truncatedHeader, offset: cursor - bytes.startIndex)
            }
            length = Int(bytes[cursor + 1])
            let body = cursor + 2
            guard length <= bytes.endIndex - body else {
                throw TLV8Error(.truncatedValue, offset: cursor - bytes.startIndex)
            }
            value += bytes[body..<body + length]
            cursor = body + length
        }
        position = cursor
        count += 1
        return TLV8.Item(TLVType(rawValue: type), value)
    }
}
