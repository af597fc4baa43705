import COpenSSL

/// Password-based key derivation that costs memory too (RFC 7914), so that guessing is dear on any machine.
///
/// Slow on purpose: 32 MiB and three passes take about a quarter of a second. Never call it on an event loop; it blocks
/// the thread until it is done.
public enum Scrypt {
    /// What a derivation costs. It takes `128 × cost × blockSize` bytes of memory.
    public struct Parameters: Sendable, Hashable {
        /// N, a power of two above 1.
        public let cost: Int
        /// r, at least 1.
        public let blockSize: Int
        /// p, at least 1.
        public let passes: Int

        public init(cost: Int, blockSize: Int, passes: Int) {
            self.cost = cost
            self.blockSize = blockSize
            self.passes = passes
        }
    }

    /// Memory that a derivation may take, in bytes.
    public static let maximumMemory = 1 << 30

    /// - Throws: `incorrectSize` for parameters that the algorithm does not allow, or that take more than
    ///   ``maximumMemory``.
    public static func deriveKey(
        password: some Sequence<UInt8>, salt: some Sequence<UInt8>, parameters: Parameters, outputByteCount: Int
    ) throws(CryptographyError) -> SymmetricKey {
        let (cost, blockSize, passes) = (parameters.cost, parameters.blockSize, parameters.passes)
        guard cost > 1, cost & (cost - 1) == 0, (1...1024).contains(blockSize), (1...1024).contains(passes),
            cost <= maximumMemory / 128 / blockSize
        else {
            throw CryptographyError(
                code: .incorrectSize,
                message: "scrypt can't be run with cost \(cost), block size \(blockSize) and \(passes) passes.")
        }
        guard Int32(exactly: outputByteCount) ?? 0 > 0 else {
            throw .size("scrypt's output", expected: "1 to 2147483647 bytes", found: outputByteCount)
        }
        let storage = SecretStorage(count: outputByteCount) { output in
            withBytes(of: password) { password in
                withBytes(of: salt) { salt in
                    // A nil password of length 0 would be taken for "only check the parameters".
                    var nothing: CChar = 0
                    return withUnsafePointer(to: &nothing) { nothing in
                        hearth_settle(
                            EVP_PBE_scrypt(
                                password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing, password.count,
                                salt.octets, salt.count, UInt64(cost), UInt64(blockSize), UInt64(passes),
                                UInt64(maximumMemory * 2), output.baseAddress?.assumingMemoryBound(to: UInt8.self),
                                output.count)) == 1
                    }
                }
            }
        }
        guard let storage else { throw .failed("derive a key from a password") }
        return SymmetricKey(storage: storage)
    }
}
