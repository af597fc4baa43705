import Glibc
import HearthFiles
import HearthSQLite
import HearthSecrets

/// Reads backups, and puts them in the place of what is there, on a queue of its own.
actor BackupRestore {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let executor = DiskExecutor(label: "hearth.restore")

    func inspect(_ path: String) throws -> HomeBackup { try BackupReader(path).read() }

    func restore(
        _ path: String, into folder: HomeFolder, key: SecretKey?, sealer: SecretSealer
    ) async throws -> HomeRestore {
        let reader = try BackupReader(path)
        let backup = try reader.read()
        let opener = SecretSealer(key: nil, former: key.map { [$0] } ?? [])
        var secrets: [(name: String, content: [UInt8])] = []
        for secret in try reader.secrets() {
            secrets.append((secret.name, try await secret.opened(from: path, opener, for: sealer)))
        }
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
            throw SQLiteError(FileError(errno: errno, "make", folder.path))
        }
        let locks = try await RestoreLocks(folder, waiting: .zero)
        let staging = RestoreStaging(folder: folder)
        try finish(staging)
        try await staging.fill(from: reader, secrets)
        let replaced = try finish(staging)
        _ = consume locks
        return HomeRestore(backup: backup, replaced: replaced)
    }

    /// Ends what a restore that was cut short has begun: forward when all its files were there, else back.
    /// - Parameter path: of the homes.
    func resume(beside path: String, waiting: Duration) async throws {
        let folder = HomeFolder(ParentFolder.path(of: path))
        let staging = RestoreStaging(folder: folder)
        // Homes of another name are in no folder of a hub.
        guard path.hasSuffix(HomeFolder.homesName), staging.isLeftOver else { return }
        let locks = try await RestoreLocks(folder, waiting: waiting)
        try finish(staging)
        _ = consume locks
    }

    /// - Returns: where those are that were replaced.
    @discardableResult
    private func finish(_ staging: RestoreStaging) throws -> [String] {
        var replaced: [String] = []
        if staging.isReady {
            for name in try staging.names() {
                if let kept = try staging.install(name) { replaced.append(kept) }
            }
            try staging.end()
        }
        staging.discard()
        return replaced
    }
}
