import HearthCalendar
import HearthSQLite
import HearthSecrets
import HomeModel

/// An open backup. Used where the disk may block.
struct BackupReader: ~Copyable {
    let path: String
    private let connection: SQLiteConnection
    private let head: Head

    private struct Head: SQLiteDecodable {
        let time: Instant
        let hearthVersion: String
        let homesVersion: Int32
        let historyVersion: Int32?
        let digest: [UInt8]

        init(from row: borrowing SQLiteRow) throws(SQLiteError) {
            time = try row.value(0)
            hearthVersion = try row.value(1)
            homesVersion = try row.value(2)
            historyVersion = try row.value(3)
            digest = try row.value(4)
        }
    }

    init(_ path: String) throws {
        let connection: SQLiteConnection
        do throws(SQLiteError) {
            connection = try SQLiteConnection.openFile(path, schema: .backup)
        } catch {
            guard error.code == .corrupt || error.code == .notADatabase else { throw error }
            throw SQLiteError(
                error.code, "\(path) is no backup, or not a whole one; take another one. Nothing was changed.")
        }
        do {
            if let problem = try Self.readable(path, { try connection.problems() }).first {
                throw Self.damaged(path, problem)
            }
            let head = try Self.readable(path) {
                try connection.first(
                    "SELECT time, hearth_version, homes_version, history_version, digest FROM backup", as: Head.self)
            }
            guard let head else { throw Self.damaged(path, "it does not say what is in it") }
            try Self.check(head.homesVersion, .homes, path)
            if let version = head.historyVersion { try Self.check(version, .history, path) }
            self.head = head
        } catch {
            connection.close()
            throw error
        }
        self.path = path
        self.connection = connection
    }

    deinit { connection.close() }

    var homes: SQLiteSchema { .homes.through(version: head.homesVersion) }
    var history: SQLiteSchema? { head.historyVersion.map { .history.through(version: $0) } }

    /// All of it, compared with what was written.
    func read() throws -> HomeBackup {
        let path = path
        return try Self.readable(path) {
            let homes = try SQLiteConnection.inMemory(homes)
            defer { homes.close() }
            var copy = TableCopy(from: connection)
            try homes.write { try copy.copy(self.homes, to: $0) }
            if let history { try copy.copy(history, to: nil) }
            let secrets = try secrets()
            copy.digest.add(secrets)
            guard copy.digest.finish() == head.digest else {
                throw Self.damaged(path, "its content is not what was written")
            }
            try homes.migrate(.homes)
            let structure = try StructureReader(connection: homes).read()
            if let problem = structure.problems().first { throw Self.damaged(path, problem) }
            return HomeBackup(
                time: head.time, hearthVersion: head.hearthVersion, homesVersion: Int(head.homesVersion),
                historyVersion: head.historyVersion.map { Int($0) }, secrets: secrets.map(\.summary),
                digest: head.digest, structure: structure)
        }
    }

    func secrets() throws -> [BackupSecret] {
        try Self.readable(path) {
            try connection.query("SELECT \(BackupSecret.columns) FROM secrets ORDER BY name", as: BackupSecret.self)
        }
    }

    /// A database with what is in the backup of this schema.
    func extract(_ schema: SQLiteSchema, to file: String) throws {
        let connection = connection
        try SQLiteConnection.makeFile(file, identity: schema, schemas: [schema]) { destination in
            var copy = TableCopy(from: connection)
            try copy.copy(schema, to: destination)
        }
    }

    private static func check(_ version: Int32, _ schema: SQLiteSchema, _ path: String) throws(SQLiteError) {
        guard version >= 1 else { throw damaged(path, "its version is \(version)") }
        guard version <= schema.version else {
            throw SQLiteError(
                .newer,
                "\(path) was written by a newer Hearth (\(schema.name) of version \(version), this one knows "
                    + "\(schema.version)); nothing was changed. Install the newer version.")
        }
    }

    /// What is wrong with the rows or tables of a file is damage, whatever it is for a statement.
    private static func readable<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as SQLiteError {
            switch error.code {
            case .misuse, .constraint, .migration, .rolledBack: throw damaged(path, error.message)
            // Their own advice is to restore a backup, and this is one.
            case .mismatch: throw damaged(path, "\(error.mismatch?.column ?? "a column") holds something else")
            case .corrupt where error.extendedResult != nil: throw damaged(path, "its content can't be read")
            default: throw error
            }
        }
    }

    private static func damaged(_ path: String, _ reason: some CustomStringConvertible) -> SQLiteError {
        SQLiteError(.corrupt, "\(path) is damaged (\(reason)); choose another backup. Nothing was changed.")
    }
}

extension BackupSecret {
    fileprivate var summary: HomeBackup.Secret {
        let sealing: HomeBackup.Secret.Sealing =
            isSealedForBackup ? .backup : SecretSealer.isSealed(content) ? .hub : .none
        return HomeBackup.Secret(name: name, sealing: sealing)
    }
}

extension ContentDigest {
    mutating func add(_ secrets: [BackupSecret]) {
        begin("secrets")
        for secret in secrets.sorted(by: { $0.name < $1.name }) {
            add([.text(secret.name), .blob(secret.content), SQLiteValue(secret.isSealedForBackup)])
        }
    }
}
