import HearthHTTP
import HearthSecrets
import HomeDatabase
import HomeModel

extension HubInterface {
    var backupRoutes: [Route] {
        [
            Route(.get, "/backup", query: ["history"], getBackup), Route(.post, "/backup", makeBackup),
            Route(.post, "/backup/difference", compareBackup),
        ]
    }

    /// With the keys as they are in the hub's folder.
    private func getBackup(_ call: HubCall) async throws -> HTTPServerResponse {
        try await backup(NewBackup(history: call.flag("history")), call)
    }

    private func makeBackup(_ call: HubCall) async throws -> HTTPServerResponse { try await backup(call.body(), call) }

    private func backup(_ new: NewBackup, _ call: HubCall) async throws -> HTTPServerResponse {
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
        return HTTPServerResponse(headers: [.contentType: "application/vnd.sqlite3"]) { writer in
            while let bytes = try await file.next() { try await writer.write(bytes) }
        }
    }

    /// What restoring the backup in the body would change. Nothing is changed.
    private func compareBackup(_ call: HubCall) async throws -> HTTPServerResponse {
        let storage = try storage(for: call)
        let file = try await PassingFile.holding(call.request.body, in: storage.folder.path)
        let backup = try await HomeBackup.inspect(file.path)
        await file.removeName()
        let difference = StructureDifference(
            from: await engine.structure, to: backup.structure, names: names.types)
        return try .json(
            BackupDifference(time: backup.time, version: backup.hearthVersion, lines: difference.lines))
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
