import HearthCryptography

/// What secrets are sealed with: a random key, or a passphrase. Never prints its content.
public struct SecretKey: Sendable, CustomStringConvertible, CustomReflectable {
    enum Material {
        case random(SymmetricKey)
        case passphrase(SymmetricKey)
    }

    /// Bytes that a random key has at least.
    public static let minimumByteCount = 32

    let material: Material

    private init(_ material: Material) { self.material = material }

    /// A key of random bytes.
    /// - Throws: `weakKey` for fewer than 32.
    public init(random bytes: some Sequence<UInt8>) throws(SecretError) {
        let key = SymmetricKey(bytes)
        guard key.byteCount >= Self.minimumByteCount else {
            throw SecretError(
                .weakKey,
                "A key needs at least \(Self.minimumByteCount) random bytes and this one has \(key.byteCount). "
                    + "Make one with: head -c 32 /dev/urandom > key")
        }
        self.init(.random(key))
    }

    /// A passphrase, whose UTF-8 counts byte by byte.
    /// - Throws: `weakKey` for an empty one.
    public init(passphrase: String) throws(SecretError) {
        guard !passphrase.isEmpty else {
            throw SecretError(.weakKey, "A passphrase can't be empty; choose one of several words.")
        }
        self.init(.passphrase(SymmetricKey(passphrase.utf8)))
    }

    /// What a file of a key holds: one line of text is a passphrase, its line end not counted; all else is a random key.
    /// - Throws: `weakKey`.
    public init(fileContent bytes: [UInt8]) throws(SecretError) {
        var line = bytes[...]
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if let text = String(validating: line, as: UTF8.self), !line.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            try self.init(passphrase: text)
        } else {
            try self.init(random: bytes)
        }
    }

    public var description: String {
        switch material {
        case .random: "SecretKey(random)"
        case .passphrase: "SecretKey(passphrase)"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
