extension SRP {
    /// What a server keeps instead of the password: a salt and g^x.
    ///
    /// As good as the password to whoever reads it, since setup codes have only eight digits: protect it like one.
    public struct Verifier: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
        /// 16 bytes.
        public let salt: [UInt8]
        public let username: String
        let value: SymmetricKey

        /// Computes the verifier of a code (about a millisecond).
        ///
        /// - Parameters:
        ///   - code: the setup code with its dashes, `XXX-XX-XXX`, or another password.
        ///   - salt: 16 random bytes. See ``SRP/salt(from:)``.
        /// - Throws: `incorrectSize` when the salt has another length.
        public init(
            salt: some Sequence<UInt8>, code: String, username: String = SRP.pairSetupUsername
        ) throws(CryptographyError) {
            let salt = Array(salt)
            guard salt.count == SRP.saltByteCount else {
                throw .size("An SRP salt", expected: "\(SRP.saltByteCount) bytes", found: salt.count)
            }
            let arithmetic = try ModularArithmetic(.standard)
            let x = try SRP.privateValue(salt: salt, username: username, password: code)
            let value = try arithmetic.power(try BigNumber(Group.generator), x)
            self.salt = salt
            self.username = username
            var bytes = try value.bytes(width: SRP.groupByteCount)
            defer { bytes.wipe() }
            self.value = SymmetricKey(bytes)
        }

        /// A stored verifier: 16 bytes of salt, 384 bytes of value.
        ///
        /// - Throws: `incorrectSize` for another length, `invalidKey` when the value is zero modulo N.
        public init(
            rawRepresentation: some Sequence<UInt8>, username: String = SRP.pairSetupUsername
        ) throws(CryptographyError) {
            var bytes = Array(rawRepresentation)
            defer { bytes.wipe() }
            guard bytes.count == SRP.saltByteCount + SRP.groupByteCount else {
                throw .size(
                    "A stored SRP verifier", expected: "\(SRP.saltByteCount + SRP.groupByteCount) bytes",
                    found: bytes.count)
            }
            salt = Array(bytes.prefix(SRP.saltByteCount))
            value = SymmetricKey(bytes.dropFirst(SRP.saltByteCount))
            self.username = username
            let number = try BigNumber(bytes.dropFirst(SRP.saltByteCount))
            guard try !ModularArithmetic(.standard).remainder(number).isZero else {
                throw .invalidKey("The stored SRP verifier is zero; make a new one from the setup code.")
            }
        }

        /// 400 bytes, to be kept as a secret.
        public var rawRepresentation: [UInt8] { salt + value.withUnsafeBytes { Array($0) } }

        public var description: String { "SRP.Verifier" }
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// A salt of these 16 random bytes that does not begin with a zero byte, which some controllers would lose.
    public static func salt(from random: some Sequence<UInt8>) -> [UInt8] {
        var salt = Array(random)
        if salt.first == 0 { salt[0] = 0x5a }
        return salt
    }
}
