import COpenSSL

extension SRP {
    /// N, g and what follows from them, computed once for the process.
    ///
    /// `@unchecked Sendable`: the numbers are never changed or freed after the initialiser, and OpenSSL reads both
    /// them and the Montgomery context without changing them.
    struct Group: @unchecked Sendable {
        /// N.
        let prime: OpaquePointer
        let montgomery: OpaquePointer
        /// k = H(N | PAD(g)).
        let multiplier: [UInt8]
        /// H(N) xor H(g).
        let identity: [UInt8]

        static let generator: [UInt8] = [5]
        static let standard = Group()

        private init() {
            // RFC 5054's 3072-bit prime is RFC 3526's, which OpenSSL carries.
            guard let prime = BN_get_rfc3526_prime_3072(nil), let scratch = BN_CTX_new(),
                let montgomery = BN_MONT_CTX_new(), BN_MONT_CTX_set(montgomery, prime, scratch) == 1
            else { preconditionFailure("no memory for the SRP group") }
            BN_CTX_free(scratch)
            self.prime = prime
            self.montgomery = montgomery
            var bytes = [UInt8](repeating: 0, count: SRP.groupByteCount)
            BN_bn2binpad(prime, &bytes, Int32(SRP.groupByteCount))
            multiplier = SHA512.hash(data: bytes + Self.generator.padded(to: SRP.groupByteCount)).bytes
            identity = zip(SHA512.hash(data: bytes), SHA512.hash(data: Self.generator)).map { $0 ^ $1 }
        }
    }
}
