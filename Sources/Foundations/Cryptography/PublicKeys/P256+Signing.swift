import COpenSSL

extension P256.Signing {
    /// A P-256 private key for ECDSA with SHA-256.
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

        /// Signs SHA-256 of `data`. Different each time.
        public func signature(for data: some Sequence<UInt8>) throws(CryptographyError) -> ECDSASignature {
            guard
                let der = pair.handle.signature(
                    for: data, digest: SHA256.openSSLName, capacity: ECDSASignature.derCapacity)
            else { throw .failed("sign with P-256") }
            return try ECDSASignature(derRepresentation: der)
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

        /// Whether `signature` is this key's over SHA-256 of `data`.
        public func isValidSignature(_ signature: ECDSASignature, for data: some Sequence<UInt8>) -> Bool {
            guard let handle = try? point.handle(), let der = try? signature.derRepresentation else { return false }
            return handle.isValid(der, for: data, digest: SHA256.openSSLName)
        }
    }

    /// An ECDSA signature over P-256.
    public struct ECDSASignature: Sendable, Hashable {
        static let derCapacity = 72

        /// r and s, 32 bytes each, big-endian.
        public let rawRepresentation: [UInt8]

        /// - Throws: `incorrectSize` for another length than 64. Whether the numbers are in range shows when checked.
        public init(rawRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            self.rawRepresentation = Array(rawRepresentation)
            guard self.rawRepresentation.count == 64 else {
                throw .size("A P-256 signature", expected: "64 bytes", found: self.rawRepresentation.count)
            }
        }

        /// The ASN.1 form (RFC 3279, section 2.2.3), which must fill the bytes exactly.
        ///
        /// - Throws: `incorrectSize` when it is not such a form, or its numbers need more than 32 bytes.
        public init(derRepresentation: some Sequence<UInt8>) throws(CryptographyError) {
            var raw = [UInt8](repeating: 0, count: 64)
            let done = withBytes(of: derRepresentation) { der in
                der.count > 0 && der.count <= Self.derCapacity
                    && hearth_ecdsa_from_der(der.octets, der.count, &raw) == 1
            }
            guard done else {
                throw CryptographyError(
                    code: .incorrectSize, message: "The bytes are not a DER-encoded P-256 signature.")
            }
            rawRepresentation = raw
        }

        /// 8 to 72 bytes of ASN.1.
        public var derRepresentation: [UInt8] {
            get throws(CryptographyError) {
                var der = [UInt8](repeating: 0, count: Self.derCapacity)
                let length = Int(hearth_ecdsa_to_der(rawRepresentation, &der))
                guard length > 0 else { throw .failed("encode a signature") }
                return Array(der.prefix(length))
            }
        }
    }
}
