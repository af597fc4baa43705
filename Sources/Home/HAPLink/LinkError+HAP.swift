import HAPController
import HAPModel
import HAPProtocol
import HomeEngine

extension LinkError {
    private static let codes: [ControllerError.Code: Code] = [
        .notPaired: .removed, .alreadyPaired: .alreadyPaired, .unreachable: .unreachable,
        .connectionLost: .connectionLost, .timedOut: .timedOut, .malformed: .invalidResponse,
        .rejected: .notAllowedNow, .invalidValue: .invalidValue, .unknownCharacteristic: .notFound, .store: .store,
        .cancelled: .cancelled, .closed: .connectionLost,
    ]

    /// With what its disk said, where it is the store that failed.
    private init(_ code: Code, _ error: ControllerError) {
        self.init(code, error.message, underlying: error.code == .store ? error.underlying ?? error : error)
    }

    /// A controller's failure over a session with an accessory that is paired.
    init(_ error: ControllerError, to name: String) {
        let failure = error.underlying as? PairingFailure
        switch (error.code, failure?.refusal) {
        case (.refused, .authentication?):
            self.init(
                .removed,
                "\(name) does not know this home any more: it was reset, or another controller removed this one. Remove it from the home and add it again.",
                underlying: error)
        case (.refused, .some):
            self.init(.busy, "\(name): \(error.message)", underlying: error)
        case (.refused, nil):
            self.init(
                .notAuthorized,
                "What answers at the address of \(name) can't prove that it is \(name): \(error.message)",
                underlying: error)
        default:
            let status = (error.underlying as? MessageError).flatMap(\.refusal)
            let code = status.map { Self.code(of: $0, isBridged: false) } ?? Self.codes[error.code] ?? .connectionLost
            self.init(code, error)
        }
    }

    /// A controller's failure while it adds an accessory.
    init(pairing error: ControllerError) {
        let refusal = (error.underlying as? PairingFailure)?.refusal
        let code: Code =
            switch (error.code, refusal) {
            case (.refused, .unavailable?): .alreadyPaired
            case (.refused, .busy?), (.refused, .backoff?): .busy
            case (.refused, .maxPeers?): .outOfResources
            case (.refused, _): .pairingRefused
            default: Self.codes[error.code] ?? .connectionLost
            }
        self.init(code, error)
    }

    /// What an accessory says of one characteristic.
    init(_ status: HAPStatus, at id: CharacteristicID, _ name: String) {
        self.init(
            Self.code(of: status, isBridged: id.aid != .primary), "\(name) (\(id)): \(status.name); \(status.remedy).")
    }

    /// HAP R2, table 6-11.
    static func code(of status: HAPStatus, isBridged: Bool) -> Code {
        switch status {
        case .insufficientPrivileges: .notAuthorized
        case .serviceCommunicationFailure: isBridged ? .bridgedUnreachable : .unreachable
        case .resourceBusy: .busy
        case .readOnly: .notWritable
        case .writeOnly: .notReadable
        case .notificationNotSupported: .noNotifications
        case .outOfResources: .outOfResources
        case .operationTimedOut: .timedOut
        case .resourceDoesNotExist: .notFound
        case .invalidValue: .invalidValue
        case .insufficientAuthorization: .authorizationDataRequired
        case .notAllowedInCurrentState: .notAllowedNow
        default: .invalidResponse
        }
    }
}

extension MessageError {
    /// The status with which an accessory refused a request as a whole.
    fileprivate var refusal: HAPStatus? { if case .refused(_, let status) = code { status } else { nil } }
}
