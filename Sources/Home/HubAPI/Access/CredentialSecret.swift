import HearthCryptography

/// What a client shows to be let in: `hearth_` and the credential's identifier, which scanners for leaked secrets can look
/// for, and 32 random bytes, which nobody can guess, so that a plain digest is enough to keep.
struct CredentialSecret: Sendable {
    static let prefix = "hearth_"
    private static let idLength = 8
    private static let length = prefix.utf8.count + idLength + 1 + 64

    let id: String
    let text: String

    /// - Parameter random: 36 bytes.
    init(random: [UInt8]) {
        id = Self.hexadecimal(random.prefix(4))
        text = "\(Self.prefix)\(id)_\(Self.hexadecimal(random.dropFirst(4).prefix(32)))"
    }

    /// nil for what can't be one.
    init?(_ text: String) {
        guard text.utf8.count == Self.length, text.hasPrefix(Self.prefix) else { return nil }
        let rest = text.dropFirst(Self.prefix.count)
        guard rest.dropFirst(Self.idLength).first == "_" else { return nil }
        id = String(rest.prefix(Self.idLength))
        self.text = text
    }

    /// 64 hexadecimal digits.
    var digest: String { Self.hexadecimal(SHA256.hash(data: text.utf8).bytes) }

    private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// Neither into logs nor into messages.
extension CredentialSecret: CustomStringConvertible {
    var description: String { "\(Self.prefix)\(id)_…" }
}
