import HearthHTTP
import HearthSecrets
import HomeDatabase
import HomeModel

extension HubInterface {
    var backupRoutes: [Route] {
        [
            Route(
                .get, "/backup", "getBackup", "A backup of everything, with the keys as they are in the hub's folder.",
                scope: .administer, query: [.history], getBackup),
            Route(.post, "/backup", "makeBackup", "A backup of everything.", makeBackup),
            Route(
                .post, "/backup/difference", "compareBackup",
                "What restoring a backup would change; nothing is changed.",
                takes: .sqlite, compareBackup),
        ]
    }

    private func getBackup(_ call: HubCall) async throws -> BackupBytes {
        try await makeBackup(call, NewBackup(history: call.flag(.history)))
    }

    private func makeBackup(_ call: HubCall, _ new: NewBackup) async throws -> BackupBytes {
        let storage = try storage(for: call)
        let passphrase = try new.passphrase.map { try SecretKey(passphrase: $0) }
        await engine.writeDown()
        let path = PassingFile.path(in: storage.folder.path)
        try await HomeBackup.write(
            to: path, of: engine.store, history: new.history == true ? engine.history : nil,
            secrets: [storage.folder.secrets], sealer: storage.sealer, passphrase: passphrase, time: now,
            hearthVersion: version)
        let file = try await PassingFile.open(path)
        await file.removeName()
        return BackupBytes(file: file)
    }

    private func compareBackup(_ call: HubCall, _ bytes: [UInt8]) async throws -> BackupDifference {
        let storage = try storage(for: call)
        let file = try await PassingFile.holding(bytes, in: storage.folder.path)
        let backup = try await HomeBackup.inspect(file.path)
        await file.removeName()
        let difference = StructureDifference(
            from: await engine.structure, to: backup.structure, names: names.types)
        return BackupDifference(time: backup.time, version: backup.hearthVersion, lines: difference.lines)
    }

    /// A backup holds all homes and the keys of all accessories.
    private func storage(for call: HubCall) throws(Problem) -> HubStorage {
        guard call.caller.account == nil else {
            throw Problem(
                HomeErrorCode.insufficientPrivileges, "Backups hold all keys; make them on the hub's own machine.")
        }
        guard let storage else {
            throw Problem(
                HomeErrorCode.operationNotSupported,
                "This hub keeps its homes in memory; there is nothing to back up or restore.")
        }
        return storage
    }
}

extension QueryParameter {
    fileprivate static let history = QueryParameter("history", .flag, "Whether it is to hold the history, too.")
}
