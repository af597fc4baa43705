import HomeModel

/// What of all homes somebody may see.
struct Sight: Sendable {
    /// nil for all.
    private let homes: Set<HomeID>?
    /// Of those, where they may see what concerns others.
    private let administered: Set<HomeID>

    /// - Parameter account: nil for who is bound to no person.
    init(of account: String?, in structure: HomeStructure) {
        guard let account else {
            (homes, administered) = (nil, [])
            return
        }
        let parts = structure.users.rows.filter { $0.account == account }
        homes = Set(parts.map(\.home))
        administered = Set(parts.filter(\.isAdministrator).map(\.home))
    }

    var isLimited: Bool { homes != nil }

    func sees(_ home: HomeID) -> Bool { homes?.contains(home) ?? true }
    func administers(_ home: HomeID) -> Bool { homes == nil || administered.contains(home) }

    /// As much of an event as may be told; nil for none of it.
    func seen(_ event: HubEvent, in structure: HomeStructure) -> HubEvent? {
        guard isLimited else { return event }
        switch event.kind {
        case .begin, .reset: return event
        case .structure:
            var event = event
            event.changes = event.changes?.filter { sees($0.home) }
            return event.changes?.isEmpty == false ? event : nil
        case .value, .occurrence, .link, .automation, .scene:
            return event.home(in: structure).map(sees) == true ? event : nil
        }
    }
}

extension HubEvent {
    /// What it is about is in this home; nil when that is gone.
    func home(in structure: HomeStructure) -> HomeID? {
        if let reading { return structure.accessory(of: reading.characteristic)?.home }
        if let link { return link.accessories.lazy.compactMap { structure.accessories[$0]?.home }.first }
        if let trace { return trace.home }
        if let run { return structure.actionSets[run.scene]?.home }
        return nil
    }
}

extension HubInterface {
    func sight(of call: HubCall) async -> Sight { Sight(of: call.caller.account, in: await engine.structure) }

    /// Refuses what is not there, and in the same words what is in a home that the caller does not see.
    func requireSight(of id: EntityID, _ call: HubCall) async throws(Problem) {
        let structure = await engine.structure
        let home = structure.home(of: id)
        guard let home, Sight(of: call.caller.account, in: structure).sees(home) else { throw Self.missing(id) }
    }

    /// The same for what the path names.
    func checkSight(_ call: HubCall) async throws {
        guard call.caller.account != nil, let named = call.named else { return }
        try await requireSight(of: named, call)
    }
}

extension HomeStructure {
    fileprivate func home(of id: EntityID) -> HomeID? {
        switch id {
        case .home(let id): homes[id]?.id
        case .room(let id): rooms[id]?.home
        case .zone(let id): zones[id]?.home
        case .serviceGroup(let id): serviceGroups[id]?.home
        case .accessory(let id): accessories[id]?.home
        case .service(let id): accessory(of: id)?.home
        case .characteristic(let id): accessory(of: id)?.home
        case .actionSet(let id): actionSets[id]?.home
        case .trigger(let id): triggers[id]?.home
        case .user(let id): users[id]?.home
        }
    }
}
