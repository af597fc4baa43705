import HearthCryptography
import HearthFiles

/// Seals what must not be read by whoever gets hold of the disk, and opens it again (ChaCha20-Poly1305).
///
/// Without a key it leaves everything as it is, and refuses what is sealed. What is plain is opened also with a key, and
/// so is sealed when it is next written. It works on a queue of its own, since a passphrase takes a quarter of a second
/// the first time.
public actor SecretSealer {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What a passphrase costs from now on; what is in a head holds for that content.
    private static let cost = (exponent: UInt8(15), blockSize: UInt8(8), passes: UInt8(3))
    /// Derived keys that are kept.
    private static let keptKeys = 16

    private struct Derived: Hashable {
        let key: Int
        let derivation: SealedHead.Derivation
    }

    public nonisolated let seals: Bool

    private nonisolated let executor = DiskExecutor(label: "hearth.secrets")
    /// The one that seals first, if any.
    private let keys: [SecretKey]
    private let random: @Sendable (Int) -> [UInt8]
    private let option: String
    private var derived: [Derived: SymmetricKey] = [:]
    /// One salt for all that is sealed, so that a passphrase is worked on once.
    private var derivation: SealedHead.Derivation?

    /// - Parameters:
    ///   - key: seals and opens; nil to leave everything plain.
    ///   - former: keys that open as well, for the time of a change.
    ///   - option: with which a person gives the key, for messages.
    public init(key: SecretKey?, former: [SecretKey] = [], option: String = "--passphrase-file") {
        self.init(key: key, former: former, option: option, random: { RandomBytes.generate($0) })
    }

    init(
        key: SecretKey?, former: [SecretKey] = [], option: String = "--passphrase-file",
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.option = option
        seals = key != nil
        keys = (key.map { [$0] } ?? []) + former
        self.random = random
    }

    /// Whether these bytes are a sealed content, of whatever version.
    public static func isSealed(_ bytes: [UInt8]) -> Bool { SealedHead.begins(bytes) }

    /// The content as it is to be stored.
    /// - Throws: `failed`.
    public func seal(_ content: [UInt8]) throws(SecretError) -> [UInt8] {
        guard seals else { return content }
        let derivation = self.derivation ?? newDerivation()
        let master = try master(0, derivation)
        let head = SealedHead(
            derivation: derivation, mark: try Self.mark(master),
            contentSalt: random(SealedHead.contentSaltByteCount))
        self.derivation = derivation
        let bytes = head.bytes
        let box = try Self.working { () throws(CryptographyError) in
            // A key for each content, so that the same nonce never comes twice under one key.
            try ChaChaPoly.seal(
                content, using: try Self.contentKey(master, head), nonce: ChaChaPoly.Nonce(counter: 0),
                authenticating: bytes)
        }
        return bytes + box.ciphertextAndTag
    }

    /// The content of what was stored, sealed or plain.
    /// - Parameter place: where it was stored, for messages.
    /// - Throws: `keyNeeded`, `wrongKey`, `damaged`, `newer`, `failed`.
    public func open(_ bytes: [UInt8], from place: String) throws(SecretError) -> [UInt8] {
        guard Self.isSealed(bytes) else { return bytes }
        var sealed: ArraySlice<UInt8> = []
        let head = try SealedHead(reading: bytes, from: place, rest: &sealed)
        for (index, key) in keys.enumerated() where key.fits(head.derivation) {
            let master = try master(index, head.derivation)
            guard try Self.mark(master) == head.mark else { continue }
            let content = try Self.open(sealed, head, master, place)
            if index == 0, seals { derivation = head.derivation }
            return content
        }
        throw refusal(head, place)
    }

    private static func open(
        _ sealed: ArraySlice<UInt8>, _ head: SealedHead, _ master: SymmetricKey, _ place: String
    ) throws(SecretError) -> [UInt8] {
        do throws(CryptographyError) {
            let box = try ChaChaPoly.SealedBox(nonce: ChaChaPoly.Nonce(counter: 0), ciphertextAndTag: sealed)
            return try ChaChaPoly.open(box, using: try contentKey(master, head), authenticating: head.bytes)
        } catch {
            guard error.code != .internalFailure else { throw SecretError(.failed, error.message) }
            throw SealedHead.damaged(place)
        }
    }

    private func refusal(_ head: SealedHead, _ place: String) -> SecretError {
        let wanted = head.derivation == .random ? "key" : "passphrase"
        guard keys.isEmpty else {
            return SecretError(
                .wrongKey,
                "\(place) was sealed with another \(wanted) than the one given; it was not changed. Give the \(wanted) "
                    + "that sealed it: \(option) FILE.")
        }
        return SecretError(
            .keyNeeded,
            "\(place) is sealed and no key was given; it was not changed. Give the \(wanted) that sealed it: "
                + "\(option) FILE, or the service manager's credential hearth.key.")
    }

    private func newDerivation() -> SealedHead.Derivation {
        guard case .passphrase? = keys.first?.material else { return .random }
        return .passphrase(
            exponent: Self.cost.exponent, blockSize: Self.cost.blockSize, passes: Self.cost.passes,
            salt: random(SealedHead.saltByteCount))
    }

    private func master(_ index: Int, _ derivation: SealedHead.Derivation) throws(SecretError) -> SymmetricKey {
        let wanted = Derived(key: index, derivation: derivation)
        if let known = derived[wanted] { return known }
        let key = keys[index]
        let master = try Self.working { () throws(CryptographyError) in try key.master(derivation) }
        if derived.count >= Self.keptKeys { derived.removeAll() }
        derived[wanted] = master
        return master
    }

    private static func mark(_ master: SymmetricKey) throws(SecretError) -> [UInt8] {
        try working { () throws(CryptographyError) in
            try HKDF<SHA256>.deriveKey(
                inputKeyMaterial: master, info: Array("Hearth sealed 1 mark".utf8),
                outputByteCount: SealedHead.markByteCount
            ).withUnsafeBytes { Array($0) }
        }
    }

    private static func contentKey(_ master: SymmetricKey, _ head: SealedHead) throws(CryptographyError)
        -> SymmetricKey
    {
        try HKDF<SHA256>.deriveKey(
            inputKeyMaterial: master, salt: head.contentSalt, info: Array("Hearth sealed 1 content".utf8),
            outputByteCount: ChaChaPoly.keyByteCount)
    }

    private static func working<Result>(
        _ body: () throws(CryptographyError) -> Result
    ) throws(SecretError) -> Result {
        do throws(CryptographyError) {
            return try body()
        } catch {
            throw SecretError(.failed, error.message)
        }
    }
}

extension SecretKey {
    fileprivate func fits(_ derivation: SealedHead.Derivation) -> Bool {
        switch (material, derivation) {
        case (.random, .random), (.passphrase, .passphrase): true
        default: false
        }
    }

    /// From which the key of each content comes.
    fileprivate func master(_ derivation: SealedHead.Derivation) throws(CryptographyError) -> SymmetricKey {
        switch (material, derivation) {
        case (.passphrase(let passphrase), .passphrase(let exponent, let blockSize, let passes, let salt)):
            let parameters = Scrypt.Parameters(
                cost: 1 << Int(exponent), blockSize: Int(blockSize), passes: Int(passes))
            return try Scrypt.deriveKey(
                password: passphrase.withUnsafeBytes { Array($0) }, salt: salt, parameters: parameters,
                outputByteCount: 32)
        case (.random(let key), _), (.passphrase(let key), _):
            return try HKDF<SHA256>.deriveKey(
                inputKeyMaterial: key, info: Array("Hearth sealed 1 key".utf8), outputByteCount: 32)
        }
    }
}
