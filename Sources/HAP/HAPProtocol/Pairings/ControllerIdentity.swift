/// By what accessories know a controller: a name (a UUID in capitals, usually) and a long-term key.
public struct ControllerIdentity: Sendable {
    public let identifier: PairingIdentifier
    public let key: LongTermKey

    public init(identifier: PairingIdentifier, key: LongTermKey) {
        self.identifier = identifier
        self.key = key
    }

    /// This controller as an entry of an accessory's pairings.
    public func pairing(permissions: PairingPermissions = .admin) -> Pairing {
        Pairing(identifier: identifier, publicKey: key.publicKey, permissions: permissions)
    }
}
