import HearthLogging
import HomeDatabase
import HomeModel

extension Engine {
    /// Makes a change, for a person or for the hub itself. When this returns it is durable and the engine goes by it.
    ///
    /// To add or remove accessories use ``pair(_:into:room:name:)`` and ``removeAccessory(_:by:evenIfAway:)``, which see to
    /// the keys; a home with accessories is emptied first.
    /// - Parameter account: see `User/account`; nil for who may do everything.
    /// - Throws: `insufficientPrivileges`, or why the change is refused or can't be stored; nothing has changed then.
    @discardableResult
    public func apply(
        _ change: StructureChange, by account: String? = nil
    ) async throws(EngineError) -> [StructureEvent] {
        try await apply([change], by: account)
    }

    /// Makes changes in this order, all or none; see ``apply(_:by:)-(StructureChange,_)``.
    /// - Parameter condition: what has to be so of the homes when the turn of the changes comes; where it is not, `underlying`
    ///   of the error is `HomeStore.ConditionFailed`.
    @discardableResult
    public func apply(
        _ changes: [StructureChange], by account: String? = nil,
        if condition: (@Sendable (HomeStructure) -> Bool)? = nil
    ) async throws(EngineError) -> [StructureEvent] {
        for change in changes { try checkPairings(change) }
        do {
            return try await store.apply(changes, by: account, if: condition)
        } catch {
            throw EngineError(error)
        }
    }

    /// Refuses what would leave pairings behind.
    private func checkPairings(_ change: StructureChange) throws(EngineError) {
        switch change {
        case .removeHome(let home):
            guard structure.accessories(in: home).isEmpty else {
                throw EngineError(
                    .operationNotSupported,
                    "The home still has accessories, which would keep belonging to it; remove them first.", .home(home))
            }
        case .removeAccessory(let accessory):
            throw EngineError(
                .operationNotSupported, "An accessory is removed together with its pairing.", .accessory(accessory))
        default: break
        }
    }

    /// Without regard to pairings.
    @discardableResult
    func store(
        _ change: StructureChange, by account: String? = nil, durably: Bool = false
    ) async throws(EngineError) -> [StructureEvent] {
        do {
            return try await store.apply(change, by: account, durably: durably)
        } catch {
            throw EngineError(error)
        }
    }

    func drawSeed() -> IdentifierSeed { IdentifierSeed(using: &generator) }

    func draw<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<Subject> {
        var seed = drawSeed()
        return seed.draw()
    }

    /// What the store has made durable, in its order.
    func follow(_ events: [StructureEvent]) {
        guard !isClosed else { return }
        let zonesBefore = structure.timeZones
        for event in events { structure.replay(event) }
        values.forget(after: events)
        forgetParts(of: events)
        feed(.structureChanged(events))
        tell(.structure(events))
        if structure.timeZones != zonesBefore { Task { await readZones() } }
    }

    private func forgetParts(of events: [StructureEvent]) {
        var characteristics: [CharacteristicID] = []
        var triggers: [TriggerID] = []
        for event in events {
            characteristics += event.removedCharacteristics
            switch event {
            case .inserted(.accessory(let accessory)): accessoryChanged(accessory)
            case .updated(.accessory(let accessory), was: .accessory(let before)):
                accessoryChanged(accessory)
                if before.endpoint.link != accessory.endpoint.link { accessoryChanged(before) }
            case .removed(.accessory(let accessory)):
                lost.remove(accessory.id)
                accessoryChanged(accessory)
            case .removed(.trigger(let trigger)):
                triggers.append(trigger.id)
                runs.limit.forget(trigger.id)
            default: break
            }
        }
        guard !characteristics.isEmpty || !triggers.isEmpty else { return }
        unwritten.forget(Set(characteristics))
        Task { [characteristics, triggers] in
            do {
                try await history.forget(characteristics)
                try await history.forget(triggers: triggers)
            } catch {
                log.warning("The history of what was removed is still there: \(error)")
            }
        }
    }

    private func readZones() async {
        let table = await zones.table(for: structure, log: log)
        feed(.zonesChanged(table))
    }
}
