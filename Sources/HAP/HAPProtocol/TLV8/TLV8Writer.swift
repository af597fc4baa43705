/// Writes TLV8 items in the order of the calls, cutting values into fragments of 255 bytes.
///
/// A value of 255 bytes is one item and one of 510 bytes is two: no empty item trails.
/// Two neighbouring items of one type read back as one when the first is a multiple of 255 bytes long, so
/// entries of a list need ``appendSeparator()`` between them.
public struct TLV8Writer: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func append(_ type: TLVType, _ value: some Collection<UInt8>) {
        bytes.reserveCapacity(bytes.count + value.count + 2 * (value.count / 255 + 1))
        var rest = value[...]
        repeat {
            let fragment = rest.prefix(255)
            bytes.append(type.rawValue)
            bytes.append(UInt8(fragment.count))
            bytes.append(contentsOf: fragment)
            rest = rest.dropFirst(255)
        } while !rest.isEmpty
    }

    public mutating func append(_ type: TLVType, _ value: UInt8) {
        append(type, CollectionOfOne(value))
    }

    public mutating func appendSeparator() {
        append(.separator, EmptyCollection())
    }
}
