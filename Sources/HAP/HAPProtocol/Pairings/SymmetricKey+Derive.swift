import HearthCryptography

extension SymmetricKey {
    /// HKDF-SHA-512 as all of HAP uses it, 32 bytes out.
    func derived(salt: String, info: String, in state: PairingState) throws(PairingFailure) -> SymmetricKey {
        do throws(CryptographyError) {
            return try HKDF<SHA512>.deriveKey(
                inputKeyMaterial: self, salt: Array(salt.utf8), info: Array(info.utf8), outputByteCount: 32)
        } catch {
            throw PairingFailure(.cryptography, state: state, message: error.message)
        }
    }

    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
