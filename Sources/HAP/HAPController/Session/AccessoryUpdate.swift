import HAPModel

/// What a paired accessory tells by itself.
public enum AccessoryUpdate: Sendable {
    /// A characteristic has this value now. Nil when the accessory said null.
    case value(CharacteristicID, Value?)
    /// The session stands: verified, subscriptions renewed, values read again.
    case connected
    /// The session ended. It comes back by itself while anything is subscribed.
    case disconnected(ControllerError)
    /// Accessories, services or characteristics changed. Never one that lacks what only could not be read; see
    /// ``PairedAccessory/isDatabaseIncomplete``.
    case database(AccessoryDatabase)
}
