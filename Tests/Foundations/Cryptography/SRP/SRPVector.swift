import Testing

/// One exchange with given private values, and what each convention makes of it.
///
/// The values were computed with a few lines of Python: `pow(base, exponent, N)` and `hashlib.sha512`, from the
/// formulas of RFC 5054 and the padding rules named in ``SRP``, for the user Pair-Setup and the code 482-61-937. The
/// private values were searched until the wanted bytes came out as zero. The forms other than `specified` were compared
/// with what the clients of aiohomekit 4.0.1 and homekit_python 0.19.0 compute for the same private values, and the
/// `specified` proofs with HAP-python 5.2.0's server.
struct SRPVector: Sendable, CustomTestStringConvertible {
    struct Form: Sendable {
        let name: String
        let key, clientProof, serverProof: String
    }

    let name: String
    let salt, a, b: String
    /// Bytes of A, B and S without leading zeros.
    let lengths: [Int]
    /// SHA-256 of A and of B at 384 bytes.
    let publicKeyHashes: [String]
    /// `specified` first; then those that differ from it.
    let forms: [Form]

    var testDescription: String { name }
    var specified: Form { forms[0] }

    static let code = "482-61-937"

    static let all = onePlace + salted
}
