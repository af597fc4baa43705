import HearthCryptography

/// What stands before a sealed content, in the open but authenticated with it.
///
///     "Hearth sealed 1\n"
///     1 byte    how the key is derived: 1 from random bytes (HKDF), 2 from a passphrase (scrypt)
///     with 2:   1 byte the binary logarithm of N, 1 byte r, 1 byte p, 16 bytes of salt
///     8 bytes   which key: tells another one from damage
///     32 bytes  salt of the key of this content
struct SealedHead: Hashable {
    enum Derivation: Hashable {
        case random
        case passphrase(exponent: UInt8, blockSize: UInt8, passes: UInt8, salt: [UInt8])
    }

    static let version = 1
    static let saltByteCount = 16
    static let markByteCount = 8
    static let contentSaltByteCount = 32
    private static let prefix = Array("Hearth sealed ".utf8)

    let derivation: Derivation
    let mark: [UInt8]
    let contentSalt: [UInt8]

    init(derivation: Derivation, mark: [UInt8], contentSalt: [UInt8]) {
        self.derivation = derivation
        self.mark = mark
        self.contentSalt = contentSalt
    }

    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    var bytes: [UInt8] {
        var bytes = Self.prefix + Array("\(Self.version)\n".utf8)
        switch derivation {
        case .random: bytes.append(1)
        case .passphrase(let exponent, let blockSize, let passes, let salt):
            bytes += [2, exponent, blockSize, passes]
            bytes += salt
        }
        return bytes + mark + contentSalt
    }

    /// Reads the head of what ``begins(_:)``.
    /// - Parameter rest: what follows it.
    /// - Throws: `newer`, `damaged`.
    init(reading bytes: [UInt8], from place: String, rest: inout ArraySlice<UInt8>) throws(SecretError) {
        rest = bytes.dropFirst(Self.prefix.count)
        let digits = rest.prefix(while: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        rest = rest.dropFirst(digits.count)
        guard let version = Int(String(decoding: digits, as: UTF8.self)), rest.popFirst() == UInt8(ascii: "\n") else {
            throw Self.damaged(place)
        }
        guard version <= Self.version else {
            throw SecretError(
                .newer,
                "\(place) was sealed by a newer Hearth (form \(version), this one knows \(Self.version)); it was not "
                    + "changed. Install the newer version.")
        }
        switch rest.popFirst() {
        case 1: derivation = .random
        case 2:
            let numbers = try Self.take(3, from: &rest, place)
            derivation = .passphrase(
                exponent: numbers[0], blockSize: numbers[1], passes: numbers[2],
                salt: try Self.take(Self.saltByteCount, from: &rest, place))
            // What is in a file decides neither about all memory nor about minutes.
            guard numbers[0] >= 1, numbers[0] <= 20, (1...16).contains(numbers[1]), (1...16).contains(numbers[2]),
                128 << Int(numbers[0]) * Int(numbers[1]) <= 256 << 20
            else { throw Self.damaged(place) }
        default: throw Self.damaged(place)
        }
        mark = try Self.take(Self.markByteCount, from: &rest, place)
        contentSalt = try Self.take(Self.contentSaltByteCount, from: &rest, place)
    }

    static func damaged(_ place: String) -> SecretError {
        SecretError(.damaged, "\(place) is sealed and damaged; it was not changed. Restore it from a backup.")
    }

    private static func take(
        _ count: Int, from rest: inout ArraySlice<UInt8>, _ place: String
    ) throws(SecretError) -> [UInt8] {
        guard rest.count >= count else { throw damaged(place) }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
