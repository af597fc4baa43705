/// What a controller keeps of an accessory it has paired with. Nothing of it is secret.
public struct AccessoryPairing: Hashable, Sendable {
    /// The accessory's name, usually its device ID; letters keep the case in which the accessory sent them.
    public let identifier: PairingIdentifier
    public let publicKey: LongTermPublicKey

    public init(identifier: PairingIdentifier, publicKey: LongTermPublicKey) {
        self.identifier = identifier
        self.publicKey = publicKey
    }

    /// Nil for an accessory that does not use a device ID as its name.
    public var deviceID: DeviceID? { try? DeviceID(identifier.text) }

    /// Names of accessories compare without regard to case.
    func isNamed(_ other: PairingIdentifier) -> Bool {
        identifier == other || identifier.text.uppercased() == other.text.uppercased()
    }
}
