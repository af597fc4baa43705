extension SRP {
    /// The controller's side of one exchange, made when the accessory's salt and public key have arrived.
    ///
    /// Send ``publicKey`` and ``proof``; pass what comes back to ``verify(serverProof:)``. The initialisers take about
    /// five milliseconds.
    public struct Client: Sendable {
        /// A, without leading zeros.
        public let publicKey: [UInt8]
        /// M1, 64 bytes.
        public let proof: [UInt8]
        private let key: SymmetricKey
        private let answers: [[UInt8]]
        private let isUnambiguous: Bool

        /// A client that draws again until no value it computes begins with a zero byte, so that its proof is right
        /// for accessories of every convention.
        ///
        /// - Parameters:
        ///   - code: the setup code with its dashes, `XXX-XX-XXX`, or another password.
        ///   - salt: what the accessory sent: 16 bytes, or fewer when it lost leading zeros.
        ///   - serverPublicKey: B, 1 to 384 bytes.
        ///   - seed: 32 random bytes.
        /// - Throws: `incorrectSize` or `invalidKey` when what the accessory sent can't be a salt or a key.
        public init(
            code: String, salt: some Sequence<UInt8>, serverPublicKey: some Sequence<UInt8>,
            seed: some Sequence<UInt8>, username: String = SRP.pairSetupUsername
        ) throws(CryptographyError) {
            let salt = Array(salt)
            let serverPublicKey = Array(serverPublicKey)
            self = try SRP.draw(seed: seed, until: { $0.isUnambiguous }) {
                (key) throws(CryptographyError) in
                try Client(
                    code: code, salt: salt, serverPublicKey: serverPublicKey, exponent: key, username: username)
            }
        }

        /// A client with exactly this a.
        ///
        /// - Parameter privateKey: 32 random bytes.
        public init(
            code: String, salt: some Sequence<UInt8>, serverPublicKey: some Sequence<UInt8>,
            privateKey: some Sequence<UInt8>, username: String = SRP.pairSetupUsername
        ) throws(CryptographyError) {
            try self.init(
                code: code, salt: Array(salt), serverPublicKey: Array(serverPublicKey),
                exponent: SRP.privateKey(privateKey), username: username)
        }

        private init(
            code: String, salt: [UInt8], serverPublicKey: [UInt8], exponent: SymmetricKey, username: String
        ) throws(CryptographyError) {
            guard (1...SRP.saltByteCount).contains(salt.count) else {
                throw .size("An SRP salt", expected: "\(SRP.saltByteCount) bytes", found: salt.count)
            }
            let arithmetic = try ModularArithmetic(.standard)
            let server = try SRP.publicKey(serverPublicKey, arithmetic)
            let generator = try BigNumber(Group.generator)
            let a = try exponent.withUnsafeBytes { (bytes) throws(CryptographyError) in try BigNumber(bytes) }
            let paddedSalt = salt.padded(to: SRP.saltByteCount)
            let x = try SRP.privateValue(salt: paddedSalt, username: username, password: code)
            let own = try arithmetic.power(generator, a).bytes(width: SRP.groupByteCount)
            let transcript = Transcript(
                username: username, salt: paddedSalt, clientPublicKey: own, serverPublicKey: server.padded)

            // S = (B - k g^x) ^ (a + u x)
            let v = try arithmetic.power(generator, x)
            let blinded = try arithmetic.product(try BigNumber(Group.standard.multiplier), v)
            let base = try arithmetic.difference(server.number, blinded)
            let u = try BigNumber(transcript.scrambling(.specified))
            var secret = try arithmetic.power(base, try arithmetic.exponent(a, u, x)).bytes(width: SRP.groupByteCount)
            defer { secret.wipe() }
            var key = transcript.key(secret: secret, .specified)
            defer { key.wipe() }
            let proof = transcript.clientProof(key: key, .specified)

            self.publicKey = Array(own.withoutLeadingZeros)
            self.proof = proof
            self.key = SymmetricKey(key)
            var strippedAnswer = Convention.specified
            strippedAnswer.padsAnswerA = false
            answers = [Convention.specified, strippedAnswer].map {
                transcript.serverProof(clientProof: proof, key: key, $0)
            }
            isUnambiguous = own[0] != 0 && secret[0] != 0 && key[0] != 0 && proof[0] != 0
        }

        /// Checks the server's proof M2 and answers the session. Either form, with A padded or stripped, will do.
        ///
        /// - Parameter serverProof: 64 bytes; fewer when the accessory left out leading zeros.
        /// - Throws: `authenticationFailure` when the accessory does not know the code, `incorrectSize` when the bytes
        ///   can't be a proof.
        public func verify(serverProof: some Sequence<UInt8>) throws(CryptographyError) -> Session {
            let received = Array(serverProof)
            guard (1...SRP.proofByteCount).contains(received.count) else {
                throw .size("An SRP proof", expected: "\(SRP.proofByteCount) bytes", found: received.count)
            }
            let padded = received.padded(to: SRP.proofByteCount)
            guard answers.contains(where: { ConstantTime.areEqual($0, padded) }) else {
                throw .authentication("The accessory's SRP proof is wrong: it does not know the setup code.")
            }
            return Session(key: key, serverProof: padded)
        }
    }
}
