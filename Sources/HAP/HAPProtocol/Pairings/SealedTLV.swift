import HearthCryptography

/// The EncryptedData item: an inner TLV under ChaCha20-Poly1305, its nonce a label of eight letters.
///
/// Each key seals each label at most once, since it comes from the secret of one single exchange.
enum SealedTLV {
    static func seal(
        _ items: [TLV8.Item], key: SymmetricKey, label: String, in state: PairingState
    ) throws(PairingFailure) -> TLV8.Item {
        do throws(CryptographyError) {
            let box = try ChaChaPoly.seal(TLV8(items).encoded(), using: key, nonce: nonce(label))
            return TLV8.Item(.encryptedData, box.ciphertextAndTag)
        } catch {
            throw PairingFailure(.cryptography, state: state, message: error.message)
        }
    }

    /// - Throws: ``PairingFailure/Code/undecryptable`` for a wrong key or altered bytes.
    static func open(
        _ sealed: [UInt8], key: SymmetricKey, label: String, in state: PairingState
    ) throws(PairingFailure) -> PairingMessage {
        let bytes: [UInt8]
        do throws(CryptographyError) {
            bytes = try ChaChaPoly.open(
                ChaChaPoly.SealedBox(nonce: nonce(label), ciphertextAndTag: sealed), using: key)
        } catch {
            throw PairingFailure(
                .undecryptable, state: state,
                message: "the encrypted part of \(state) does not open: the two sides hold different keys")
        }
        do throws(TLV8Error) {
            return PairingMessage(inner: try TLV8(decoding: bytes, limits: .pairingResponse))
        } catch {
            throw .malformed("\(error), inside of its encrypted part", state: state)
        }
    }

    private static func nonce(_ label: String) throws(CryptographyError) -> ChaChaPoly.Nonce {
        try ChaChaPoly.Nonce(data: [0, 0, 0, 0] + Array(label.utf8))
    }
}
