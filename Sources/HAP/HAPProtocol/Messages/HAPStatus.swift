/// The result of one access to a characteristic, or of a whole request. HAP R2, table 6-11.
///
/// A number without a name stays what it is.
public struct HAPStatus: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A number from the wire. Some accessories leave out the minus: 70402 is read as -70402.
    public init(wire number: Int) {
        rawValue = (70_401...70_412).contains(number) ? -number : number
    }

    public static let success = HAPStatus(rawValue: 0)
    public static let insufficientPrivileges = HAPStatus(rawValue: -70_401)
    /// The accessory could not reach the service, for instance a device behind a bridge.
    public static let serviceCommunicationFailure = HAPStatus(rawValue: -70_402)
    public static let resourceBusy = HAPStatus(rawValue: -70_403)
    /// A write to what can only be read.
    public static let readOnly = HAPStatus(rawValue: -70_404)
    /// A read of what can only be written.
    public static let writeOnly = HAPStatus(rawValue: -70_405)
    public static let notificationNotSupported = HAPStatus(rawValue: -70_406)
    public static let outOfResources = HAPStatus(rawValue: -70_407)
    public static let operationTimedOut = HAPStatus(rawValue: -70_408)
    public static let resourceDoesNotExist = HAPStatus(rawValue: -70_409)
    public static let invalidValue = HAPStatus(rawValue: -70_410)
    public static let insufficientAuthorization = HAPStatus(rawValue: -70_411)
    public static let notAllowedInCurrentState = HAPStatus(rawValue: -70_412)

    public var isSuccess: Bool { self == .success }

    /// Everything that has a name, in the order of the numbers.
    public static let named: [HAPStatus] = [
        .success, .insufficientPrivileges, .serviceCommunicationFailure, .resourceBusy, .readOnly, .writeOnly,
        .notificationNotSupported, .outOfResources, .operationTimedOut, .resourceDoesNotExist, .invalidValue,
        .insufficientAuthorization, .notAllowedInCurrentState,
    ]

    /// What happened, in a few words.
    public var name: String { text.name }

    /// What a person can do about it; empty for success.
    public var remedy: String { text.remedy }

    private var text: (name: String, remedy: String) {
        switch self {
        case .success: ("success", "")
        case .insufficientPrivileges:
            ("insufficient privileges", "use a controller that is paired with it, as an administrator where needed")
        case .serviceCommunicationFailure:
            ("the accessory cannot reach the device", "check that the device has power and is in range, then try again")
        case .resourceBusy: ("the accessory is busy", "try again in a few seconds")
        case .readOnly: ("the characteristic is read-only", "write to another one; its target, if it has one")
        case .writeOnly: ("the characteristic is write-only", "write to it, or read another one")
        case .notificationNotSupported: ("the characteristic sends no events", "read it at intervals")
        case .outOfResources: ("the accessory is out of resources", "close other connections to it, then try again")
        case .operationTimedOut: ("the operation timed out", "check that the device has power, then try again")
        case .resourceDoesNotExist:
            ("there is no such characteristic", "list the accessory's characteristics again; they may have changed")
        case .invalidValue: ("the value was refused", "keep to the format, range and step of the characteristic")
        case .insufficientAuthorization:
            ("additional authorization is missing or wrong", "send the authorization data that the accessory expects")
        case .notAllowedInCurrentState:
            ("not allowed in the current state", "bring the accessory into a state that allows it, then try again")
        default: ("unknown status", "look the number up in the accessory's documentation")
        }
    }
}

extension HAPStatus: CustomStringConvertible {
    public var description: String { isSuccess ? name : "\(name) (\(rawValue))" }
}
