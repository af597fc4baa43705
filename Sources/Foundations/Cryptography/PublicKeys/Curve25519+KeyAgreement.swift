import COpenSSL

extension Curve25519.KeyAgreement {
    /// An X25519 private key.
    public struct PrivateKey: Sendable {
        private let handle: KeyHandle
        private let secret: SymmetricKey
        public let publicKey: PublicKey

        /// A fresh random key.
        public init() throws(CryptographyError) {
            var bytes = RandomBytes.generate(Curve25519.byteCount)
            defer { bytes.wipe() }
            try self.init(rawRepresentation: bytes)
        }

        /// Any 32 bytes; X25519 itself fixes the bits that must be fixed.
        ///
        /// - Throws: `incorrectSize` for another length.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            let secret = SymmetricKey(rawRepresentation)
            guard secret.byteCount == Curve25519.byteCount else {
                throw .size("An X25519 private key", expected: "32 bytes", found: secret.byteCount)
            }
            guard let handle = secret.withUnsafeBytes({ KeyHandle.rawPrivate("X25519", $0) }),
                let point = handle.rawPublicKey(byteCount: Curve25519.byteCount)
            else { throw .failed("make an X25519 key") }
            self.handle = handle
            self.secret = secret
            publicKey = try PublicKey(rawRepresentation: point)
        }

        /// The 32 bytes. They are the secret: keep them nowhere that is not protected.
        public var rawRepresentation: [UInt8] { secret.withUnsafeBytes { Array($0) } }

        /// - Throws: `invalidKey` when the peer's point is of small order, so that the secret would be all zeros
        ///   (RFC 7748, section 6.1).
        public func sharedSecretFromKeyAgreement(with peer: PublicKey) throws(CryptographyError) -> SharedSecret {
            guard let peerHandle = withBytes(of: peer.rawRepresentation, { KeyHandle.rawPublic("X25519", $0) }) else {
                throw .failed("read an X25519 public key")
            }
            guard let storage = handle.sharedSecret(with: peerHandle, byteCount: Curve25519.byteCount),
                storage.bytes.reduce(0, |) != 0
            else { throw .invalidKey("The peer's X25519 public key is of small order; end the exchange.") }
            return SharedSecret(key: SymmetricKey(storage: storage))
        }
    }

    /// An X25519 public key: any 32 bytes.
    public struct PublicKey: Sendable, Hashable {
        public let rawRepresentation: [UInt8]

        /// - Throws: `incorrectSize` for another length than 32.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            self.rawRepresentation = Array(rawRepresentation)
            guard self.rawRepresentation.count == Curve25519.byteCount else {
                throw .size("An X25519 public key", expected: "32 bytes", found: self.rawRepresentation.count)
            }
        }
    }
}
