/// A list of type-length-value items with one-byte types and lengths (R2, chapter 14).
public struct TLV8: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public var type: TLVType
        /// The whole value, of any length; fragments exist only in the encoded form.
        public var value: [UInt8]

        public init(_ type: TLVType, _ value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// In the order of the wire.
    public var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// - Throws: ``TLV8Error`` with the offset of the item at fault.
    public init(decoding bytes: [UInt8], limits: TLV8Limits = .characteristic) throws(TLV8Error) {
        var reader = try TLV8Reader(bytes[...], limits: limits)
        items = []
        while let item = try reader.next() {
            items.append(item)
        }
    }

    public func encoded() -> [UInt8] {
        var writer = TLV8Writer()
        for item in items {
            writer.append(item.type, item.value)
        }
        return writer.bytes
    }

    /// The value of the first item of a type.
    public subscript(type: TLVType) -> [UInt8]? {
        items.first { $0.type == type }?.value
    }

    public mutating func append(_ type: TLVType, _ value: [UInt8]) {
        items.append(Item(type, value))
    }

    /// The groups of items between separators. Empty groups are left out.
    public func entries() -> [TLV8] {
        items.split { $0.type == .separator && $0.value.isEmpty }.map { TLV8(Array($0)) }
    }
}
