import HearthCryptography

/// What both sides of pair-setup derive from SRP's shared key.
struct PairSetupKeys: Sendable {
    let secret: SymmetricKey
    /// Seals M5 and M6.
    let exchange: SymmetricKey

    init(secret: SymmetricKey, in state: PairingState) throws(PairingFailure) {
        self.secret = secret
        exchange = try secret.derived(salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info", in: state)
    }

    /// What the controller signs in M5.
    func controllerInfo(
        _ identifier: PairingIdentifier, _ key: LongTermPublicKey, in state: PairingState
    ) throws(PairingFailure) -> [UInt8] {
        let prefix = try secret.derived(
            salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info", in: state)
        return prefix.bytes + identifier.bytes + key.bytes
    }

    /// What the accessory signs in M6.
    func accessoryInfo(
        _ identifier: PairingIdentifier, _ key: LongTermPublicKey, in state: PairingState
    ) throws(PairingFailure) -> [UInt8] {
        let prefix = try secret.derived(
            salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info", in: state)
        return prefix.bytes + identifier.bytes + key.bytes
    }
}
