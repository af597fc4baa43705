extension P256.KeyAgreement {
    /// A P-256 private key for ECDH.
    public struct PrivateKey: Sendable {
        private let pair: P256.Pair

        /// A fresh random key.
        public init() throws(CryptographyError) { pair = try P256.Pair() }

        /// A 32-byte big-endian scalar.
        ///
        /// - Throws: `incorrectSize`, or `invalidKey` when it is zero or not below the order of the curve.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            pair = try P256.Pair(raw: rawRepresentation)
        }

        /// The 32 bytes. They are the secret: keep them nowhere that is not protected.
        public var rawRepresentation: [UInt8] { pair.scalar.withUnsafeBytes { Array($0) } }

        public var publicKey: PublicKey { PublicKey(point: pair.point) }

        /// The shared point's x coordinate, 32 bytes.
        public func sharedSecretFromKeyAgreement(with peer: PublicKey) throws(CryptographyError) -> SharedSecret {
            guard
                let storage = pair.handle.sharedSecret(with: try peer.point.handle(), byteCount: P256.scalarByteCount)
            else { throw .failed("agree on a P-256 secret") }
            return SharedSecret(key: SymmetricKey(storage: storage))
        }
    }

    /// A point on P-256.
    public struct PublicKey: Sendable, Hashable {
        let point: P256.Point

        init(point: P256.Point) { self.point = point }

        /// 65 bytes: 4, x, y (SEC 1, section 2.3.3).
        ///
        /// - Throws: `incorrectSize`, or `invalidKey` when the point is not on the curve.
        public init(x963Representation: some Sequence<UInt8>) throws(CryptographyError) {
            point = try P256.Point(x963: x963Representation)
        }

        /// 64 bytes: x, y.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            point = try P256.Point(raw: rawRepresentation)
        }

        public var x963Representation: [UInt8] { point.x963 }
        public var rawRepresentation: [UInt8] { point.raw }
    }
}
