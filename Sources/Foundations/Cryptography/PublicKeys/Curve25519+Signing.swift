import COpenSSL

extension Curve25519.Signing {
    static let signatureByteCount = 64

    /// An Ed25519 private key.
    public struct PrivateKey: Sendable {
        private let handle: KeyHandle
        private let seed: SymmetricKey
        public let publicKey: PublicKey

        /// A fresh random key.
        public init() throws(CryptographyError) {
            var bytes = RandomBytes.generate(Curve25519.byteCount)
            defer { bytes.wipe() }
            try self.init(rawRepresentation: bytes)
        }

        /// The key of a 32-byte seed (RFC 8032, section 5.1.5).
        ///
        /// - Throws: `incorrectSize` for another length.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            let seed = SymmetricKey(rawRepresentation)
            guard seed.byteCount == Curve25519.byteCount else {
                throw .size("An Ed25519 seed", expected: "32 bytes", found: seed.byteCount)
            }
            guard let handle = seed.withUnsafeBytes({ KeyHandle.rawPrivate("ED25519", $0) }),
                let point = handle.rawPublicKey(byteCount: Curve25519.byteCount)
            else { throw .failed("make an Ed25519 key") }
            self.handle = handle
            self.seed = seed
            publicKey = try PublicKey(rawRepresentation: point)
        }

        /// The 32-byte seed. It is the secret: keep it nowhere that is not protected.
        public var rawRepresentation: [UInt8] { seed.withUnsafeBytes { Array($0) } }

        /// 64 bytes, the same each time for the same data.
        public func signature(for data: some Sequence<UInt8>) throws(CryptographyError) -> [UInt8] {
            guard
                let signature = handle.signature(
                    for: data, digest: nil, capacity: Curve25519.Signing.signatureByteCount)
            else { throw .failed("sign with Ed25519") }
            return signature
        }
    }

    /// An Ed25519 public key. Whether the bytes are a point shows when a signature is checked.
    public struct PublicKey: Sendable, Hashable {
        public let rawRepresentation: [UInt8]

        /// - Throws: `incorrectSize` for another length than 32.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            self.rawRepresentation = Array(rawRepresentation)
            guard self.rawRepresentation.count == Curve25519.byteCount else {
                throw .size("An Ed25519 public key", expected: "32 bytes", found: self.rawRepresentation.count)
            }
        }

        /// False for anything that is not this key's signature of `data`: other lengths and impossible keys too.
        public func isValidSignature(_ signature: some Sequence<UInt8>, for data: some Sequence<UInt8>) -> Bool {
            guard let handle = withBytes(of: rawRepresentation, { KeyHandle.rawPublic("ED25519", $0) }) else {
                return false
            }
            return handle.isValid(signature, for: data, digest: nil)
        }
    }
}
