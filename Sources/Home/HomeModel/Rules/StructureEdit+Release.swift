/// Services and characteristics that are about to go, with what people knew them as.
struct Departure {
    private(set) var services: Set<ServiceID> = []
    private(set) var characteristics: [CharacteristicID: String] = [:]

    var isEmpty: Bool { services.isEmpty && characteristics.isEmpty }

    /// All of some accessories.
    init(of accessories: [Accessory]) {
        for accessory in accessories { add(accessory.services, leaving: [], from: accessory) }
    }

    /// What an accessory had and no longer has.
    init(of before: [Service], leaving kept: [Service], from accessory: Accessory) {
        add(before, leaving: kept, from: accessory)
    }

    private mutating func add(_ before: [Service], leaving kept: [Service], from accessory: Accessory) {
        let keptServices = Set(kept.map(\.id))
        let keptCharacteristics = Set(kept.flatMap { $0.characteristics.map(\.id) })
        for service in before {
            if !keptServices.contains(service.id) { services.insert(service.id) }
            for characteristic in service.characteristics where !keptCharacteristics.contains(characteristic.id) {
                let what = characteristic.metadata.manufacturerDescription ?? "a value"
                characteristics[characteristic.id] = "\(what) of \(service.name ?? accessory.name)"
            }
        }
    }
}

extension StructureEdit {
    /// Lets go of everything that concerns accessories of one home that are about to be removed.
    mutating func release(_ accessories: [Accessory]) {
        guard let home = accessories.first?.home else { return }
        release(Departure(of: accessories), in: home)
    }

    /// Takes services out of groups, and characteristics out of action sets, events and predicates. A trigger that is left
    /// without events or actions, or with a condition that can no longer be asked, is disabled and says why.
    mutating func release(_ departure: Departure, in home: HomeID) {
        guard !departure.isEmpty else { return }
        for var group in structure.serviceGroups(in: home) {
            group.services.removeAll(where: departure.services.contains)
            update(.serviceGroup(group))
        }
        for var actionSet in structure.actionSets.rows where actionSet.home == home {
            actionSet.actions.removeAll { departure.characteristics[$0.characteristic] != nil }
            update(.actionSet(actionSet))
        }
        for var trigger in structure.triggers(in: home) {
            if case .event(let event) = trigger.condition { trigger.condition = .event(event.without(departure)) }
            update(.trigger(settled(trigger)))
        }
    }
}

extension EventTrigger {
    func without(_ departure: Departure) -> EventTrigger {
        let isGone = { (event: Event) in event.characteristic.map { departure.characteristics[$0] != nil } ?? false }
        var trigger = self
        trigger.events.removeAll(where: isGone)
        trigger.endEvents.removeAll(where: isGone)
        trigger.predicate = predicate?.mapParts { part in
            if case .characteristic(let id, _, _) = part, let name = departure.characteristics[id] {
                .lost(name)
            } else {
                part
            }
        }
        return trigger
    }

    func without(_ user: User) -> EventTrigger {
        var trigger = self
        trigger.events = events.compactMap { $0.without(user.id) }
        trigger.endEvents = endEvents.compactMap { $0.without(user.id) }
        trigger.predicate = predicate?.mapParts { part in
            guard case .presence(let presence) = part else { return part }
            guard let users = presence.users.without(user.id) else { return .lost("presence of \(user.name)") }
            return .presence(Presence(presence.change, users))
        }
        return trigger
    }
}

extension Event {
    func without(_ user: UserID) -> Event? {
        guard case .presence(let presence) = kind else { return self }
        return presence.users.without(user).map { Event(id: id, .presence(Presence(presence.change, $0))) }
    }
}
