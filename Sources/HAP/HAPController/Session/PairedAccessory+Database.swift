import HAPModel
import HAPProtocol
import HearthJSON

extension PairedAccessory {
    /// What the accessory consists of. Fetched when it was never fetched, when its configuration number changed, or when
    /// that number is not known because nothing is discovered.
    ///
    /// Values in it are as old as the database; see ``read(_:)``. One that lacks parts that could not be read serves until
    /// the session ends; see ``isDatabaseIncomplete``.
    /// - Parameter refreshing: fetches it in any case.
    /// - Throws: among others `malformed` for an answer that can't be read, that has no accessory in it, or that lacks the
    ///   server's own accessory (aid 1) where it was there before. What was known before stays.
    public func accessories(refreshing: Bool = false) async throws(ControllerError) -> AccessoryDatabase {
        if !refreshing, let database, !database.accessories.isEmpty, isDatabaseConfirmed || isStoredDatabaseCurrent {
            return database
        }
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
        let announced = advertised?.configurationNumber
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
        try checkPlausible(fetched)
        database = fetched
        isDatabaseConfirmed = true
        isDatabaseDamaged = !reader.notes.isEmpty
        isDatabaseIncomplete = isDatabaseDamaged && lacksWhatIsStored(fetched)
        let fingerprint = fetched.fingerprint
        // An accessory that is asked before it is discovered is mostly what it was.
        let isSame = stored.database?.fingerprint == fingerprint
        // Known as whole, a damaged one would not be fetched again before the accessory changes.
        let number = isDatabaseDamaged ? nil : announced ?? (isSame ? stored.configurationNumber : nil)
        let isStored = isSame && stored.configurationNumber == number
        stored.configurationNumber = number
        guard !isDatabaseIncomplete else { return fetched }
        let isNew = (databaseFingerprint ?? stored.database?.fingerprint) != fingerprint
        databaseFingerprint = fingerprint
        stored.database = fetched
        // Each update writes the whole store: one that would change nothing but values, which are old anyway, is left out.
        if !isStored {
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

    /// A bridge that starts may list nothing yet, and its owner would lose all that is behind it.
    private func checkPlausible(_ fetched: AccessoryDatabase) throws(ControllerError) {
        let hadPrimary = (stored.database ?? database)?[.primary] != nil
        guard fetched.accessories.isEmpty || hadPrimary && fetched[.primary] == nil else { return }
        let what = fetched.accessories.isEmpty ? "no accessories" : "accessories without itself (aid 1)"
        throw ControllerError(
            .malformed,
            "\(name) lists \(what). It may still be starting: try again in a minute; if that does not help, restart it."
        )
    }

    private func lacksWhatIsStored(_ fetched: AccessoryDatabase) -> Bool {
        stored.database.map { !Set($0.ids).isSubset(of: fetched.ids) } ?? false
    }

    /// The format in which a value is to be understood.
    func format(of id: CharacteristicID) -> Format? { database?[id]?.format }
}
