import Glibc
import HearthCalendar
import HearthFiles
import HearthSQLite
import HearthSecrets

/// Makes a backup on a queue of its own.
actor BackupWriter {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let executor = DiskExecutor(label: "hearth.backup")
    private let path: String
    private let time: Instant
    private let hearthVersion: String

    init(path: String, time: Instant, hearthVersion: String) {
        self.path = path
        self.time = time
        self.hearthVersion = hearthVersion
    }

    func write(
        _ store: HomeStore, history: HomeHistory?, secrets: [String], sealer: SecretSealer, passphrase: SecretKey?
    ) async throws -> HomeBackup {
        try checkPlace()
        // Copies of one moment each, which may then be read at leisure.
        let (homesCopy, historyCopy) = (path + ".new-homes", path + ".new-history")
        defer { for file in [homesCopy, historyCopy] { unlink(file) } }
        try await store.copy(to: homesCopy)
        try await history?.copy(to: historyCopy)
        let secrets = try await read(secrets, sealer, passphrase)
        let assembly = BackupAssembly(
            homes: homesCopy, history: history == nil ? nil : historyCopy, secrets: secrets, time: time,
            hearthVersion: hearthVersion)
        try assembly.write(to: path)
        return try BackupReader(path).read()
    }

    /// Only a backup is replaced.
    private func checkPlace() throws(SQLiteError) {
        do throws(SQLiteError) {
            try SQLiteConnection.openFile(path, schema: .backup).close()
        } catch {
            switch error.code {
            case .noFile, .corrupt: return
            case .foreign, .notADatabase:
                throw SQLiteError(
                    error.code, "\(path) exists and is no backup of Hearth; it was not changed. Choose another path.")
            case .locked:
                throw SQLiteError(
                    .locked, "\(path) is a database in use; it was not changed. Choose another path.")
            default: throw error
            }
        }
    }

    private func read(_ paths: [String], _ sealer: SecretSealer, _ passphrase: SecretKey?) async throws
        -> [BackupSecret]
    {
        let sealing = passphrase.map { SecretSealer(key: $0) }
        var secrets: [BackupSecret] = []
        for path in paths {
            let name = String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
            guard BackupSecret.isName(name) else {
                throw SQLiteError(.misuse, "\(path) is not named as a file of secrets is, such as pairings.json.")
            }
            // An empty one holds no keys, and would keep the hub that it is restored for from starting.
            guard let bytes = try await contents(of: path), !bytes.isEmpty else { continue }
            guard let sealing else {
                secrets.append(BackupSecret(name: name, content: bytes, isSealedForBackup: false))
                continue
            }
            let content = try await sealing.seal(try await sealer.open(bytes, from: path))
            secrets.append(BackupSecret(name: name, content: content, isSealedForBackup: true))
        }
        return secrets
    }

    private func contents(of path: String) async throws(SQLiteError) -> [UInt8]? {
        do throws(FileError) {
            return try await DurableFile.contents(of: path)
        } catch {
            throw SQLiteError(error)
        }
    }
}
