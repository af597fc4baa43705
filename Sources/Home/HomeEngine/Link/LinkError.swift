/// Why a link could not do what was asked.
public struct LinkError: Error, Sendable {
    /// The kind of failure. Open: later links add members, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        public init(_ description: String) { self.description = description }

        /// The accessory does not answer at any address that is known.
        public static let unreachable = Code("unreachable")
        /// What is behind a bridge does not answer; the bridge itself does.
        public static let bridgedUnreachable = Code("bridgedUnreachable")
        /// The connection ended before the answer came; whether the accessory acted is not known.
        public static let connectionLost = Code("connectionLost")
        /// No answer in time; whether the accessory acted is not known.
        public static let timedOut = Code("timedOut")
        /// The accessory does not know this home any more, or the link was taken away.
        public static let removed = Code("removed")
        /// The accessory does not let this home do that.
        public static let notAuthorized = Code("notAuthorized")
        /// A write needs authorization data, which is missing or wrong.
        public static let authorizationDataRequired = Code("authorizationDataRequired")
        /// The setup code is wrong, or the accessory refuses to be added.
        public static let pairingRefused = Code("pairingRefused")
        /// The accessory is in this home, or in another one, already.
        public static let alreadyPaired = Code("alreadyPaired")
        /// The accessory can't at this moment.
        public static let busy = Code("busy")
        /// The accessory has no room left for what was asked.
        public static let outOfResources = Code("outOfResources")
        /// There is no such accessory or characteristic.
        public static let notFound = Code("notFound")
        public static let notReadable = Code("notReadable")
        public static let notWritable = Code("notWritable")
        public static let noNotifications = Code("noNotifications")
        /// The value does not fit the characteristic.
        public static let invalidValue = Code("invalidValue")
        /// The accessory is in a state in which it does not do that.
        public static let notAllowedNow = Code("notAllowedNow")
        /// The link, or the accessory, has no such ability.
        public static let notSupported = Code("notSupported")
        /// The accessory sent what can't be understood.
        public static let invalidResponse = Code("invalidResponse")
        /// What the link keeps could not be read or written.
        public static let store = Code("store")
        /// The waiting task was cancelled.
        public static let cancelled = Code("cancelled")
    }

    public let code: Code
    /// What happened and what to do about it, for a person.
    public let message: String
    /// What the layer below said, where there is more to know.
    public let underlying: (any Error)?

    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// For an ability that a link does not have.
    /// - Parameter ability: as the end of a sentence: "show a picture".
    public static func notSupported(_ ability: String) -> LinkError {
        LinkError(.notSupported, "This accessory, or the way in which it is reached, can't \(ability).")
    }
}

extension LinkError: CustomStringConvertible {
    public var description: String { "\(message) (\(code))" }
}

/// Errors are the same to a person, and to a test, when code and message are.
extension LinkError: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.message == right.message
    }
}
