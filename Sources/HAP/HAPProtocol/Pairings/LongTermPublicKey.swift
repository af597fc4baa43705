import HearthCryptography

/// The Ed25519 public key by which one party to a pairing knows the other.
public struct LongTermPublicKey: Hashable, Sendable {
    public static let length = 32

    /// 32 bytes.
    public let bytes: [UInt8]

    /// Nil unless there are 32 bytes. Whether they are a point of the curve shows when a signature is checked.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
