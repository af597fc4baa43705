import HAPModel
import HAPProtocol
import HearthNetworking

/// What happens at an accessory server, for user interfaces and journals. Nothing in it is secret.
public enum AccessoryServerEvent: Hashable, Sendable {
    case listening(SocketAddress)
    case stopped
    /// A controller was paired, by pair-setup or by an admin; the pairing is stored.
    case paired(PairingIdentifier, isAdmin: Bool)
    case unpaired(PairingIdentifier)
    /// The last admin is gone: everything about controllers is erased, and the accessory can be paired again.
    case becameUnpaired
    /// A wrong setup code was tried.
    case wrongSetupCode(failedAttempts: Int)
    case connected(SessionID, SocketAddress)
    case verified(SessionID, PairingIdentifier)
    case disconnected(SessionID)
    case subscribed(SessionID, CharacteristicID)
    case unsubscribed(SessionID, CharacteristicID)
    /// A controller read these; not told for each value inside `/accessories`.
    case read(SessionID, [CharacteristicID])
    /// A controller read the whole database.
    case readAccessories(SessionID)
    /// A controller wrote a value; success or why not.
    case wrote(SessionID, CharacteristicID, Value, HAPStatus)
    /// The value of a characteristic changed, whoever changed it. nil is a value that is not known.
    case changed(CharacteristicID, Value?)
    case identified(AccessoryID)
    /// A controller asked for a resource, such as the picture of a camera.
    case requestedResource(SessionID, AccessoryID)
    case configurationChanged(ConfigurationNumber)
    /// The name on the network; another than wanted when that was taken.
    case advertised(name: String)
    case diagnostic(AccessoryServerDiagnostic)
}

/// Something that went wrong without stopping the server, and what to do about it.
public struct AccessoryServerDiagnostic: Hashable, Sendable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The application set a value that had to be changed to be valid.
        public static let valueAdjusted = Code(rawValue: "valueAdjusted")
        /// The application set a value that cannot be used; the old one stays.
        public static let valueRefused = Code(rawValue: "valueRefused")
        /// The application did not answer in time.
        public static let handlerTooSlow = Code(rawValue: "handlerTooSlow")
        /// The application answered with something else than it was asked for.
        public static let handlerIncomplete = Code(rawValue: "handlerIncomplete")
        /// A peer broke the rules of HTTP, of the frames or of pairing.
        public static let protocolViolation = Code(rawValue: "protocolViolation")
        /// The state could not be stored.
        public static let storage = Code(rawValue: "storage")
        /// Publishing on the network failed.
        public static let advertising = Code(rawValue: "advertising")
        /// Connections cannot be accepted for the moment.
        public static let network = Code(rawValue: "network")
        /// The database has something that controllers may not like.
        public static let database = Code(rawValue: "database")
    }

    public var code: Code
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}
