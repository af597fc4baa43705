/// A controller that an accessory knows: its name, its long-term public key and its rights.
public struct Pairing: Hashable, Sendable {
    public var identifier: PairingIdentifier
    public var publicKey: LongTermPublicKey
    public var permissions: PairingPermissions

    public init(identifier: PairingIdentifier, publicKey: LongTermPublicKey, permissions: PairingPermissions) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.permissions = permissions
    }

    public var isAdmin: Bool { permissions.contains(.admin) }
}
