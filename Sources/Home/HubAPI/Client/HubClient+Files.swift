import HearthHTTP
import HearthJSON
import HomeModel

/// Documents of homes, and backups.
extension HubClient {
    /// A home as a text that a person reads and edits: JSON5 that explains itself.
    public func document(of home: HomeID) async throws(HubError) -> String {
        let response = try await send(.get, "/homes/\(home)/document")
        return String(decoding: response.body, as: UTF8.self)
    }

    /// Makes a home as a text says, all of it or nothing.
    /// - Parameters:
    ///   - text: UTF-8, at most 4 MiB.
    ///   - isDry: only says what it would come to.
    /// - Throws: a problem whose `places` tell everything that is wrong with the text.
    public func apply(
        _ text: [UInt8], to home: HomeID, isDry: Bool = false
    ) async throws(HubError) -> DocumentResult {
        let target = HubTarget("/homes/\(home)/document").with("dryRun", isDry ? true : nil)
        return try Self.decode(try await send(.post, target, text, "application/json5"))
    }

    /// Makes a backup of everything and hands its bytes over, piece by piece.
    public func backup(
        _ new: NewBackup = NewBackup(), _ take: (consuming [UInt8]) async throws -> Void
    ) async throws {
        let response = try await stream(.post, "/backup", Self.encode(new), "application/json")
        do {
            while let bytes = try await response.next(within: .seconds(60)) { try await take(bytes) }
        } catch let error as HTTPClientError {
            throw HubError(error, at: address)
        }
    }

    /// What restoring a backup would change.
    /// - Parameter backup: the bytes of its file, at most 64 MiB.
    public func difference(from backup: [UInt8]) async throws(HubError) -> BackupDifference {
        try Self.decode(try await send(.post, "/backup/difference", backup, "application/vnd.sqlite3"))
    }
}
