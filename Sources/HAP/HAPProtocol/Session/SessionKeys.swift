import HearthCryptography

/// The two keys of a secured connection (R2, 6.5.2). Printing them shows nothing.
public struct SessionKeys: Sendable, Equatable {
    /// Responses and events.
    public let accessoryToController: SymmetricKey
    /// Requests.
    public let controllerToAccessory: SymmetricKey

    /// The keys of a session that pair-verify agreed on.
    init(pairVerifySecret secret: SymmetricKey, in state: PairingState) throws(PairingFailure) {
        accessoryToController = try secret.derived(
            salt: "Control-Salt", info: "Control-Read-Encryption-Key", in: state)
        controllerToAccessory = try secret.derived(
            salt: "Control-Salt", info: "Control-Write-Encryption-Key", in: state)
    }

    /// The keys of a session that a transient pair-setup ends in.
    init(pairSetupSecret secret: SymmetricKey, in state: PairingState) throws(PairingFailure) {
        accessoryToController = try secret.derived(
            salt: "SplitSetupSalt", info: "AccessoryEncrypt-Control", in: state)
        controllerToAccessory = try secret.derived(
            salt: "SplitSetupSalt", info: "ControllerEncrypt-Control", in: state)
    }

    /// Keys that came about otherwise: 32 bytes each.
    public init(accessoryToController: SymmetricKey, controllerToAccessory: SymmetricKey) {
        self.accessoryToController = accessoryToController
        self.controllerToAccessory = controllerToAccessory
    }
}

extension SessionKeys: CustomStringConvertible, CustomReflectable {
    public var description: String { "SessionKeys(secret)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
