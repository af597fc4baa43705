import HAPModel
import HAPProtocol
import HearthJSON

extension PairedAccessory {
    /// What the accessory consists of. Fetched when it was never fetched, when its configuration number changed, or when
    /// that number is not known because nothing is discovered.
    ///
    /// Values in it are as old as the database; see ``read(_:)``.
    /// - Parameter refreshing: fetches it in any case.
    public func accessories(refreshing: Bool = false) async throws(ControllerError) -> AccessoryDatabase {
        if !refreshing, let database, isDatabaseConfirmed || isStoredDatabaseCurrent { return database }
        return try await refreshDatabase()
    }

    /// As ``accessories(refreshing:)``; a database that came damaged is fetched once more for what it lacks.
    func accessories(with ids: some Sequence<CharacteristicID>) async throws(ControllerError) -> AccessoryDatabase {
        let database = try await accessories()
        guard isDatabaseDamaged, ids.contains(where: { database[$0] == nil }) else { return database }
        return try await refreshDatabase()
    }

    private var isStoredDatabaseCurrent: Bool {
        guard let advertised, let stored = stored.configurationNumber else { return false }
        return advertised.configurationNumber == stored
    }

    @discardableResult
    func refreshDatabase(over connection: AccessoryConnection? = nil) async throws(ControllerError) -> AccessoryDatabase
    {
        let number = advertised?.configurationNumber
        let response = try await send(.get, "/accessories", over: connection)
        guard response.status == .ok else {
            throw ControllerError(
                .rejected, "\(name) answered the request for its accessories with HTTP \(response.status).")
        }
        let reader: DatabaseReader
        do throws(JSONError) {
            reader = try DatabaseReader(response.body)
        } catch {
            throw ControllerError(
                .malformed, "\(name)'s list of accessories can't be read: \(error)", underlying: error)
        }
        let fetched = reader.database
        let fingerprint = fetched.fingerprint
        let isNew = (databaseFingerprint ?? database?.fingerprint) != fingerprint
        database = fetched
        databaseFingerprint = fingerprint
        isDatabaseConfirmed = true
        isDatabaseDamaged = !reader.notes.isEmpty
        stored.configurationNumber = isDatabaseDamaged ? nil : number
        if !isDatabaseDamaged {
            stored.database = fetched
            let id = id
            // Only a copy, which a full disk or a store that can't be written must not keep from being read.
            _ = try? await store.update { (content) throws(ControllerError) in
                content?[id]?.database = fetched
                content?[id]?.configurationNumber = number
            }
        }
        if isNew { tell(.database(fetched)) }
        return fetched
    }

    /// The format in which a value is to be understood.
    func format(of id: CharacteristicID) -> Format? { database?[id]?.format }
}
