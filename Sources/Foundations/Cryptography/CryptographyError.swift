/// Why a cryptographic operation was refused.
///
/// Nothing that a peer sends can trap: wrong sizes, bad points, damaged ciphertexts and wrong proofs all end here.
/// The message never contains key material.
public struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; new kinds may appear.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        /// A key, nonce, tag, signature or length has a size the algorithm does not allow.
        public static let incorrectSize = Code(description: "incorrectSize")
        /// A public or private key is not a valid one (off the curve, zero, out of range).
        public static let invalidKey = Code(description: "invalidKey")
        /// A tag or a proof did not match: the data was altered, or the other side does not know the secret.
        public static let authenticationFailure = Code(description: "authenticationFailure")
        /// OpenSSL could not do its work, usually because memory ran out.
        public static let internalFailure = Code(description: "internalFailure")
    }

    public let code: Code
    /// What happened, in a sentence, and what to do about it.
    public let message: String

    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { "\(code): \(message)" }
}

extension CryptographyError {
    static func size(_ what: String, expected: String, found: Int) -> CryptographyError {
        CryptographyError(code: .incorrectSize, message: "\(what) must be \(expected), not \(found) bytes.")
    }

    static func invalidKey(_ message: String) -> CryptographyError {
        CryptographyError(code: .invalidKey, message: message)
    }

    static func authentication(_ message: String) -> CryptographyError {
        CryptographyError(code: .authenticationFailure, message: message)
    }

    static func failed(_ operation: String) -> CryptographyError {
        CryptographyError(
            code: .internalFailure,
            message: "OpenSSL could not \(operation); the machine may be out of memory.")
    }
}
