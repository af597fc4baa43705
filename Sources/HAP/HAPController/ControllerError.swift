import HAPModel
import HAPProtocol
import HearthNetworking

/// Why a controller could not do what was asked, in a sentence that says what to do.
public struct ControllerError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// No pairing with this accessory is stored.
        public static let notPaired = Code("notPaired")
        /// The store holds a pairing with this accessory already.
        public static let alreadyPaired = Code("alreadyPaired")
        /// The accessory was not found, or none of its addresses answers.
        public static let unreachable = Code("unreachable")
        /// The connection ended before the answer came.
        public static let connectionLost = Code("connectionLost")
        /// No answer in time.
        public static let timedOut = Code("timedOut")
        /// The accessory refused a pairing procedure; `underlying` is a `PairingFailure` with its reason.
        public static let refused = Code("refused")
        /// What the accessory sent can't be understood.
        public static let malformed = Code("malformed")
        /// The accessory answered with an HTTP status or a HAP status that is an error.
        public static let rejected = Code("rejected")
        /// The value does not fit the characteristic; nothing was sent.
        public static let invalidValue = Code("invalidValue")
        /// The accessory has no such characteristic.
        public static let unknownCharacteristic = Code("unknownCharacteristic")
        /// The controller's store could not be read or written.
        public static let store = Code("store")
        /// The waiting task was cancelled.
        public static let cancelled = Code("cancelled")
        /// The controller, or this accessory of it, was closed.
        public static let closed = Code("closed")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    /// What the layer below said, where there is more to know.
    public let underlying: (any Error)?

    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    public var description: String { message }
}

extension ControllerError {
    init(_ failure: PairingFailure) {
        let isRefusal = [.refused, .wrongSignature, .wrongIdentity, .wrongProof].contains(failure.code)
        self.init(isRefusal ? .refused : .malformed, failure.message, underlying: failure)
    }

    init(_ failure: NetworkError) {
        let code: Code =
            switch failure.code {
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .closed, .connectionReset: .connectionLost
            default: .unreachable
            }
        self.init(code, failure.message, underlying: failure)
    }
}
