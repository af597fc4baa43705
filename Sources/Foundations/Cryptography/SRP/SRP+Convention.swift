extension SRP {
    /// Which values keep their leading zero bytes when they are hashed.
    ///
    /// They differ only where a value begins with a zero byte; otherwise all yield the same proof.
    struct Convention: Sendable {
        var padsScramblingA = true
        var padsScramblingB = true
        var padsSecret = false
        var stripsKey = false
        var padsProofA = false
        var padsProofB = false
        var padsAnswerA = true
        var stripsAnswerProof = false

        /// Apple's HomeKit ADK. HAP-python agrees, except that it strips K.
        static let specified = Convention()

        /// Everything at 384 bytes.
        static let padded = Convention(padsSecret: true, padsProofA: true, padsProofB: true)

        /// aiohomekit as a controller: A and S at 384 bytes, B as it was sent.
        static let paddedAsSent = Convention(padsScramblingB: false, padsSecret: true, padsProofA: true)

        /// homekit_python: nothing keeps a leading zero, not even K and M1.
        static let stripped = Convention(
            padsScramblingA: false, padsScramblingB: false, stripsKey: true, padsAnswerA: false,
            stripsAnswerProof: true)
    }

    /// The values that both proofs hash. Public keys at 384 bytes.
    struct Transcript {
        let username: String
        let salt: [UInt8]
        let clientPublicKey: [UInt8]
        let serverPublicKey: [UInt8]

        /// u.
        func scrambling(_ convention: Convention) -> [UInt8] {
            var hash = SHA512()
            hash.update(data: form(clientPublicKey, padded: convention.padsScramblingA))
            hash.update(data: form(serverPublicKey, padded: convention.padsScramblingB))
            return hash.finalize().bytes
        }

        /// K of S at 384 bytes.
        func key(secret: [UInt8], _ convention: Convention) -> [UInt8] {
            let key = SHA512.hash(data: form(secret, padded: convention.padsSecret)).bytes
            return convention.stripsKey ? Array(key.withoutLeadingZeros) : key
        }

        /// M1.
        func clientProof(key: [UInt8], _ convention: Convention) -> [UInt8] {
            var hash = SHA512()
            hash.update(data: Group.standard.identity)
            hash.update(data: SHA512.hash(data: username.utf8))
            hash.update(data: salt)
            hash.update(data: form(clientPublicKey, padded: convention.padsProofA))
            hash.update(data: form(serverPublicKey, padded: convention.padsProofB))
            hash.update(data: key)
            return hash.finalize().bytes
        }

        /// M2.
        func serverProof(clientProof: [UInt8], key: [UInt8], _ convention: Convention) -> [UInt8] {
            var hash = SHA512()
            hash.update(data: form(clientPublicKey, padded: convention.padsAnswerA))
            hash.update(data: form(clientProof, padded: !convention.stripsAnswerProof))
            hash.update(data: key)
            return hash.finalize().bytes
        }

        private func form(_ number: [UInt8], padded: Bool) -> ArraySlice<UInt8> {
            padded ? number[...] : number.withoutLeadingZeros
        }
    }
}
