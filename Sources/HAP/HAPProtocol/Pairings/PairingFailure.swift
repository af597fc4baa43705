/// Why a step of pairing did not succeed, seen from the side that noticed.
public struct PairingFailure: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The accessory sent an Error item; see ``PairingFailure/refusal``.
        public static let refused = Code(rawValue: "refused")
        /// The peer answered with an HTTP status other than 200.
        public static let rejected = Code(rawValue: "rejected")
        /// Not TLV8, an item missing, twice, or of the wrong length.
        public static let malformed = Code(rawValue: "malformed")
        /// A message that the procedure does not expect now.
        public static let outOfOrder = Code(rawValue: "outOfOrder")
        /// The accessory does not know the setup code: its SRP proof is wrong.
        public static let wrongProof = Code(rawValue: "wrongProof")
        /// Encrypted data does not open.
        public static let undecryptable = Code(rawValue: "undecryptable")
        /// A signature is not from the key that should have made it.
        public static let wrongSignature = Code(rawValue: "wrongSignature")
        /// The accessory is another one than the one that was paired.
        public static let wrongIdentity = Code(rawValue: "wrongIdentity")
        /// A public key that no honest peer sends.
        public static let invalidKey = Code(rawValue: "invalidKey")
        /// The cryptography library failed.
        public static let cryptography = Code(rawValue: "cryptography")
    }

    public let code: Code
    /// The message of the procedure that was being read or made.
    public let state: PairingState
    /// What happened and what to do, for a person. Holds no secret.
    public let message: String
    /// What the accessory said.
    public let refusal: PairingError?
    /// With ``PairingError/backoff``: how long to wait.
    public let retryDelay: Duration?

    public init(
        _ code: Code, state: PairingState, message: String, refusal: PairingError? = nil, retryDelay: Duration? = nil
    ) {
        self.code = code
        self.state = state
        self.message = message
        self.refusal = refusal
        self.retryDelay = retryDelay
    }

    static func malformed(_ what: String, state: PairingState) -> PairingFailure {
        PairingFailure(.malformed, state: state, message: "\(state) is malformed: \(what)")
    }

    static func outOfOrder(_ what: String, state: PairingState) -> PairingFailure {
        PairingFailure(.outOfOrder, state: state, message: what)
    }

    static func refused(
        _ refusal: PairingError, in procedure: PairingProcedure, state: PairingState, retryDelay: Duration? = nil
    ) -> PairingFailure {
        PairingFailure(
            .refused, state: state,
            message: procedure.advice(for: refusal, retryDelay: retryDelay),
            refusal: refusal, retryDelay: retryDelay)
    }
}

extension PairingFailure: CustomStringConvertible {
    public var description: String { message }
}

extension PairingFailure.Code {
    /// Whether the accessory answers with an Authentication error; everything else is a broken request.
    var refusesAuthentication: Bool {
        switch self {
        case .wrongProof, .undecryptable, .wrongSignature, .wrongIdentity, .invalidKey: true
        default: false
        }
    }
}
