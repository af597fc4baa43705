import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// Serves other accessories from now on. The first is the accessory or bridge itself, as before.
    ///
    /// Ids stay with their identities. The configuration number counts on when the structure differs: services,
    /// characteristics, metadata, firmware; not for values (HAP R2, 6.4). Subscriptions to what is gone end.
    /// - Throws: `database` when the accessories break a rule of HAP; everything then goes on as it was.
    public func replaceAccessories(_ definitions: [AccessoryDefinition]) async throws(AccessoryServerError) {
        guard phase == .running else { throw AccessoryServerError(.misuse, "start the server first") }
        try await install(definitions, setupID: nil)
        refreshAdvertisement()
    }

    /// Counts the configuration number on although the structure is the same, so that controllers read it anew. HAP R2, 6.4.
    public func raiseConfigurationNumber() async throws(AccessoryServerError) {
        guard phase == .running, let keeper else { throw AccessoryServerError(.misuse, "start the server first") }
        let number = try await keeper.change { state throws(AccessoryServerError) in
            state.configuration.countOn()
            return state.configuration.number
        }
        note(.configurationChanged(number))
        refreshAdvertisement()
    }

    func install(_ definitions: [AccessoryDefinition], setupID: SetupID?) async throws(AccessoryServerError) {
        guard let keeper else { throw AccessoryServerError(.misuse, "start the server first") }
        let (database, problems, number) = try await keeper.change { state throws(AccessoryServerError) in
            let database = AccessoryDatabase(try state.known.resolve(definitions))
            let problems = database.problems()
            let errors = problems.filter { $0.severity == .error }
            guard errors.isEmpty else {
                let list = errors.prefix(5).map { "\($0)" }.joined(separator: "; ")
                throw AccessoryServerError(
                    .database,
                    errors.count > 5 ? "\(list); and \(errors.count - 5) more problems" : list)
            }
            if let setupID { state.setupID = setupID }
            let before = state.configuration.number
            state.configuration.update(database)
            let after = state.configuration.number
            return (database, problems, before == after ? nil : after)
        }
        replaceTable(database)
        for problem in problems { diagnose(.database, "\(problem)") }
        if let number { note(.configurationChanged(number)) }
    }

    private func replaceTable(_ database: AccessoryDatabase) {
        var table = CharacteristicTable(database, isLive: delegate.isReadLive)
        for accessory in database.accessories where !self.table.isReachable(accessory.aid) {
            table.setReachable(false, accessory.aid)
        }
        self.table = table
        for (id, listeners) in subscribers where table.place(of: id) == nil {
            for listener in listeners {
                if let session = sessions[listener] { unsubscribe(session, from: id) }
            }
        }
    }
}
