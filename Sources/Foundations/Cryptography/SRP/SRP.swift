/// Secure Remote Password 6a over the 3072-bit group of RFC 5054 with SHA-512, as HAP's pair-setup uses it
/// (HAP specification R2, sections 5.5 and 5.6).
///
/// Where leading zero bytes matter, this module computes what Apple's open HomeKit ADK computes: k and u hash values
/// padded to 384 bytes; H(g) is over the single byte 5; x hashes the salt at 16 bytes; K hashes S without its leading
/// zeros and keeps 64 bytes; the proof M1 hashes A and B without leading zeros; the answer M2 hashes A padded. Public
/// keys are sent without leading zeros.
///
/// Other implementations pad and strip elsewhere, so that one pairing in a hundred fails between them. Three things
/// bring that to nothing here: ``Server`` recognises the known forms of M1 and answers each in kind, ``Client``
/// accepts either form of M2, and the initialisers that take a seed draw again when a value would begin with a zero
/// byte, which makes all the forms equal.
public enum SRP {
    /// The size of the prime, of padded public keys and of the verifier.
    public static let groupByteCount = 384
    public static let saltByteCount = 16
    public static let proofByteCount = 64
    /// The size of private exponents and of seeds.
    public static let privateKeyByteCount = 32
    /// The user that every HAP pairing names.
    public static let pairSetupUsername = "Pair-Setup"

    /// What both sides hold after a successful exchange.
    public struct Session: Sendable {
        /// K, from which the keys of the exchange are derived.
        public let key: SymmetricKey
        /// The server's proof M2, 64 bytes.
        public let serverProof: [UInt8]
    }
}

extension SRP {
    /// x, the private value that salt and password determine.
    static func privateValue(salt: [UInt8], username: String, password: String) throws(CryptographyError) -> BigNumber {
        var inner = SHA512()
        inner.update(data: username.utf8)
        inner.update(data: ":".utf8)
        inner.update(data: password.utf8)
        var outer = SHA512()
        outer.update(data: salt)
        outer.update(data: inner.finalize())
        return try BigNumber(outer.finalize())
    }

    /// A peer's public key as a number and at full width.
    ///
    /// - Throws: `incorrectSize` when empty or longer than the group, `invalidKey` when it is a multiple of N, which
    ///   would make the secret known to everybody.
    static func publicKey(
        _ bytes: some Sequence<UInt8>, _ arithmetic: ModularArithmetic
    ) throws(CryptographyError) -> (number: BigNumber, padded: [UInt8]) {
        let bytes = Array(bytes)
        guard (1...groupByteCount).contains(bytes.count) else {
            throw .size("An SRP public key", expected: "1 to \(groupByteCount) bytes", found: bytes.count)
        }
        let number = try BigNumber(bytes)
        guard try !arithmetic.remainder(number).isZero else {
            throw .invalidKey("The peer's SRP public key is zero modulo N; end the pairing.")
        }
        return (number, bytes.padded(to: groupByteCount))
    }

    static func privateKey(_ bytes: some Sequence<UInt8>) throws(CryptographyError) -> SymmetricKey {
        let key = SymmetricKey(bytes)
        guard key.byteCount == privateKeyByteCount else {
            throw .size("An SRP private key", expected: "\(privateKeyByteCount) bytes", found: key.byteCount)
        }
        guard key.withUnsafeBytes({ $0.contains { $0 != 0 } }) else {
            throw .invalidKey("The SRP private key is zero; pass random bytes.")
        }
        return key
    }

    /// Makes a value from the seed and, as long as `isAmbiguous`, from further exponents derived from it.
    ///
    /// Rejecting leading zero bytes gives an observer a hundredth of a bit. Sixteen draws fail once in 10^30.
    static func draw<Value>(
        seed: some Sequence<UInt8>, until isUnambiguous: (Value) -> Bool,
        make: (SymmetricKey) throws(CryptographyError) -> Value
    ) throws(CryptographyError) -> Value {
        let seed = try privateKey(seed)
        var value = try make(seed)
        for attempt in UInt8(1)...16 where !isUnambiguous(value) {
            var hash = SHA512()
            seed.withUnsafeBytes { hash.update(bufferPointer: $0) }
            hash.update(data: CollectionOfOne(attempt))
            value = try make(SymmetricKey(hash.finalize().bytes.prefix(privateKeyByteCount)))
        }
        return value
    }
}
