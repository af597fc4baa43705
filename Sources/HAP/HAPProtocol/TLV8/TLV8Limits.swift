/// What a TLV8 reader accepts at most, so that hostile input costs bounded time and memory.
public struct TLV8Limits: Hashable, Sendable {
    /// Bytes of the whole input.
    public var bytes: Int
    /// Items after joining of fragments.
    public var items: Int

    public init(bytes: Int, items: Int) {
        self.bytes = bytes
        self.items = items
    }

    /// For the body of a pairing request: the largest legitimate one (M3) has about 460 bytes.
    public static let pairingRequest = TLV8Limits(bytes: 4_096, items: 64)
    /// For the body of a pairing response, which may carry a certificate or a long list of pairings.
    public static let pairingResponse = TLV8Limits(bytes: 65_536, items: 4_096)
    /// For the value of a characteristic of format `tlv8`.
    public static let characteristic = TLV8Limits(bytes: 2_097_152, items: 65_536)
}
