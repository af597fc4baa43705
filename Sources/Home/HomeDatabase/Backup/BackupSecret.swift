import HearthSQLite
import HearthSecrets

/// One file of secrets in a backup, as the bytes that it is restored with.
struct BackupSecret: SQLiteDecodable {
    let name: String
    let content: [UInt8]
    /// Whether the backup's own passphrase opens it; else it is what the file of the hub was, sealed or not.
    let isSealedForBackup: Bool

    init(name: String, content: [UInt8], isSealedForBackup: Bool) {
        self.name = name
        self.content = content
        self.isSealedForBackup = isSealedForBackup
    }

    init(from row: borrowing SQLiteRow) throws(SQLiteError) {
        name = try row.value(0)
        content = try row.value(1)
        isSealedForBackup = try row.value(2)
        guard Self.isName(name) else {
            throw row.mismatch(0, expected: "the name of a file of secrets", found: "\(name)")
        }
    }

    static let columns = "name, content, is_sealed_for_backup"

    /// Nothing that leads out of a folder, or to a file of another kind in it.
    static func isName(_ name: String) -> Bool {
        let base = name.utf8.dropLast(5)
        return name.hasSuffix(".json") && (1...59).contains(base.count)
            && base.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }

    /// As the file is to be written.
    /// - Parameters:
    ///   - backup: opens what was sealed for the backup.
    ///   - hub: seals what the hub keeps.
    /// - Throws: `SecretError`.
    func opened(from path: String, _ backup: SecretSealer, for hub: SecretSealer) async throws(SecretError) -> [UInt8] {
        let place = "\(name) in \(path)"
        if isSealedForBackup { return try await hub.seal(try await backup.open(content, from: place)) }
        // Where no key is at hand it stays as it is: the hub, which has it, will open it.
        if hub.seals, !content.isEmpty { return try await hub.seal(try await hub.open(content, from: place)) }
        return content
    }
}
