import HearthFiles
import HearthSQLite

extension RestoreStaging {
    /// Writes all files where they are complete before one of them counts. What is there may not be ours to replace: then
    /// nothing is written.
    func fill(from reader: borrowing BackupReader, _ secrets: [(name: String, content: [UInt8])]) async throws {
        let folder = try begin()
        do {
            try reader.extract(reader.homes, to: folder.homes)
            // Takes the steps that it lacks, and checks that it can be opened.
            await (try HomeStore.open(.file(folder.homes))).close()
            if let history = reader.history {
                try reader.extract(history, to: folder.history)
                await (try HomeHistory.open(.file(folder.history))).close()
            }
            for secret in secrets { try await write(secret.content, to: folder.file(secret.name)) }
            try makeReady()
        } catch {
            discard()
            throw error
        }
    }

    private func write(_ content: [UInt8], to path: String) async throws(SQLiteError) {
        do throws(FileError) {
            let file = try await DurableFile.open(path)
            try await file.replace(with: content)
            await file.close()
        } catch {
            throw SQLiteError(error)
        }
    }
}
