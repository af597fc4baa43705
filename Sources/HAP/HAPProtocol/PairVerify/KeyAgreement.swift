import HearthCryptography

/// One fresh X25519 key and what it agrees on with the peer's.
struct KeyAgreement {
    let publicKey: [UInt8]
    let secret: SymmetricKey

    /// - Throws: ``PairingFailure/Code/invalidKey`` when the peer's key is of small order.
    init(
        peer: [UInt8], in state: PairingState, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) {
        try self.init(privateKey: generator.bytes(32), peer: peer, in: state)
    }

    init(privateKey: [UInt8], peer: [UInt8], in state: PairingState) throws(PairingFailure) {
        do throws(CryptographyError) {
            let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
            publicKey = key.publicKey.rawRepresentation
            secret = try key.sharedSecretFromKeyAgreement(
                with: Curve25519.KeyAgreement.PublicKey(rawRepresentation: peer)
            ).inputKeyMaterial
        } catch {
            throw PairingFailure(
                error.code == .internalFailure ? .cryptography : .invalidKey, state: state, message: error.message)
        }
    }

    func pairVerifyKey(in state: PairingState) throws(PairingFailure) -> SymmetricKey {
        try secret.derived(salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info", in: state)
    }
}
