extension SRP {
    /// The accessory's side of one exchange.
    ///
    /// Send the verifier's salt and ``publicKey``; pass what comes back to ``verify(clientPublicKey:proof:)``. Use a
    /// new server for each attempt.
    public struct Server: Sendable {
        /// B, without leading zeros.
        public let publicKey: [UInt8]
        private let verifier: Verifier
        private let privateKey: SymmetricKey

        /// A server whose B does not begin with a zero byte, which some controllers would treat differently.
        ///
        /// - Parameter seed: 32 random bytes.
        public init(verifier: Verifier, seed: some Sequence<UInt8>) throws(CryptographyError) {
            self = try SRP.draw(seed: seed, until: { $0.publicKey.count == SRP.groupByteCount }) {
                (key) throws(CryptographyError) in try Server(verifier: verifier, exponent: key)
            }
        }

        /// A server with exactly this b, whatever B it yields.
        ///
        /// - Parameter privateKey: 32 random bytes.
        /// - Throws: `incorrectSize`, or `invalidKey` when they are all zero.
        public init(verifier: Verifier, privateKey: some Sequence<UInt8>) throws(CryptographyError) {
            try self.init(verifier: verifier, exponent: SRP.privateKey(privateKey))
        }

        /// B = k v + g^b.
        private init(verifier: Verifier, exponent: SymmetricKey) throws(CryptographyError) {
            let arithmetic = try ModularArithmetic(.standard)
            let v = try verifier.value.withUnsafeBytes { (bytes) throws(CryptographyError) in try BigNumber(bytes) }
            let b = try exponent.withUnsafeBytes { (bytes) throws(CryptographyError) in try BigNumber(bytes) }
            let blinded = try arithmetic.product(try BigNumber(Group.standard.multiplier), v)
            let power = try arithmetic.power(try BigNumber(Group.generator), b)
            let number = try arithmetic.sum(blinded, power)
            guard !number.isZero else { throw .invalidKey("The SRP public key came out as zero; pass other bytes.") }
            publicKey = Array(try number.bytes(width: SRP.groupByteCount).withoutLeadingZeros)
            self.verifier = verifier
            privateKey = exponent
        }

        /// Checks the client's proof M1 and answers the session, whose proof M2 is to be sent.
        ///
        /// - Parameters:
        ///   - clientPublicKey: A, 1 to 384 bytes, with or without leading zeros.
        ///   - proof: M1, 64 bytes; fewer when the client left out leading zeros.
        /// - Throws: `authenticationFailure` when the client does not know the code; `incorrectSize` or `invalidKey`
        ///   when what it sent can't be a key or a proof.
        public func verify(
            clientPublicKey: some Sequence<UInt8>, proof: some Sequence<UInt8>
        ) throws(CryptographyError) -> Session {
            let arithmetic = try ModularArithmetic(.standard)
            let client = try SRP.publicKey(clientPublicKey, arithmetic)
            let received = Array(proof)
            guard (1...SRP.proofByteCount).contains(received.count) else {
                throw .size("An SRP proof", expected: "\(SRP.proofByteCount) bytes", found: received.count)
            }
            let proof = received.padded(to: SRP.proofByteCount)
            let transcript = Transcript(
                username: verifier.username, salt: verifier.salt, clientPublicKey: client.padded,
                serverPublicKey: publicKey.padded(to: SRP.groupByteCount))

            // A proof that arrives short was stripped, and only one kind of client does that.
            let conventions: [Convention] =
                received.count < SRP.proofByteCount
                ? [.stripped, .specified, .padded, .paddedAsSent] : [.specified, .padded, .paddedAsSent, .stripped]
            var scrambling: [UInt8] = []
            var secret: [UInt8] = []
            defer { secret.wipe() }
            for convention in conventions {
                let u = transcript.scrambling(convention)
                if u != scrambling {
                    scrambling = u
                    secret.wipe()
                    secret = try self.secret(client.number, scrambling: u, arithmetic)
                }
                var key = transcript.key(secret: secret, convention)
                defer { key.wipe() }
                if ConstantTime.areEqual(proof, transcript.clientProof(key: key, convention)) {
                    let answer = transcript.serverProof(clientProof: proof, key: key, convention)
                    return Session(key: SymmetricKey(key), serverProof: answer)
                }
            }
            throw .authentication("The controller's SRP proof is wrong: it used another setup code.")
        }

        /// S = (A v^u)^b, at 384 bytes.
        private func secret(
            _ a: BigNumber, scrambling: [UInt8], _ arithmetic: ModularArithmetic
        ) throws(CryptographyError) -> [UInt8] {
            let v = try verifier.value.withUnsafeBytes { (bytes) throws(CryptographyError) in try BigNumber(bytes) }
            let b = try privateKey.withUnsafeBytes { (bytes) throws(CryptographyError) in try BigNumber(bytes) }
            let base = try arithmetic.product(a, try arithmetic.power(v, try BigNumber(scrambling)))
            return try arithmetic.power(base, b).bytes(width: SRP.groupByteCount)
        }
    }
}
