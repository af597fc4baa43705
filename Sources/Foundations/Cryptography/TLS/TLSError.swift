/// Why TLS could not be set up or went wrong, in a sentence that says what to do. The message never contains key material.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// A file could not be read.
        public static let unreadable = Code("unreadable")
        /// What should be a certificate is none.
        public static let invalidCertificate = Code("invalidCertificate")
        /// What should be a private key is none, or is encrypted.
        public static let invalidKey = Code("invalidKey")
        /// The private key belongs to another certificate.
        public static let keyMismatch = Code("keyMismatch")
        /// A name or time that no certificate can have.
        public static let invalidName = Code("invalidName")
        /// Nobody who is trusted vouches for the peer's certificate.
        public static let untrusted = Code("untrusted")
        /// The peer's certificate is for another name or address.
        public static let wrongName = Code("wrongName")
        /// The peer's certificate is not valid any more, or not yet.
        public static let outOfDate = Code("outOfDate")
        /// The peer's certificate is not the pinned one.
        public static let wrongPin = Code("wrongPin")
        /// The peer speaks something else than TLS, or no version of it that is accepted.
        public static let notTLS = Code("notTLS")
        /// The peer refused, and said why.
        public static let refused = Code("refused")
        /// What the peer sent is damaged, or breaks the protocol.
        public static let protocolViolation = Code("protocolViolation")
        /// The connection ended without the end that TLS marks: what came may be a part only.
        public static let truncated = Code("truncated")
        /// Something was asked for before its time.
        public static let misuse = Code("misuse")
        /// OpenSSL could not do its work, usually because memory ran out.
        public static let internalFailure = Code("internalFailure")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    static func failed(_ operation: String) -> TLSError {
        TLSError(.internalFailure, "OpenSSL could not \(operation); the machine may be out of memory.")
    }
}
