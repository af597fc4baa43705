import HearthCryptography

/// One party's own Ed25519 key, made once and kept for as long as its pairings live.
///
/// A secret: printing it shows nothing.
public struct LongTermKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    public let publicKey: LongTermPublicKey

    /// Nil unless there are 32 bytes.
    public init?(seed: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
            let publicKey = LongTermPublicKey(key.publicKey.rawRepresentation)
        else { return nil }
        self.key = key
        self.publicKey = publicKey
    }

    /// A new key.
    /// - Throws: ``PairingFailure/Code/cryptography`` when OpenSSL has no memory left.
    public static func random(using generator: inout some RandomNumberGenerator) throws(PairingFailure) -> LongTermKey {
        guard let key = LongTermKey(seed: generator.bytes(32)) else {
            throw PairingFailure(.cryptography, state: .m1, message: "a key could not be made; memory may have run out")
        }
        return key
    }

    /// The 32 secret bytes, for storing where only this program can read them.
    public var seed: [UInt8] { key.rawRepresentation }

    func signature(for bytes: [UInt8], in state: PairingState) throws(PairingFailure) -> [UInt8] {
        do throws(CryptographyError) {
            return try key.signature(for: bytes)
        } catch {
            throw PairingFailure(.cryptography, state: state, message: error.message)
        }
    }
}

extension LongTermKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "LongTermKey(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
