import HearthCalendar
import HomeModel
import Seeded

/// Draws changes of a structure, most of them possible, some not.
public struct RandomChanges: Sendable {
    private var generator: SeededGenerator
    private let now = Instant(seconds: 1_767_600_000)

    public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    public mutating func next(for structure: HomeStructure) -> StructureChange {
        let home = pick(structure.homes)
        switch Int.random(in: 0..<51, using: &generator) {
        case 0:
            // Few homes, or hardly two things ever are in the same one.
            if structure.homes.count > 2 { return .setPrimaryHome(home) }
            return .addHome(new(), name: name(), owner: person(), seed())
        case 1: return .renameHome(home, name())
        case 2: return chance(25) ? .removeHome(home) : .setPrimaryHome(home)
        case 3: return .setLocation(home, chance(4) ? nil : Coordinate(latitude: 52, longitude: 13))
        case 4: return .setTimeZone(home, chance(4) ? nil : .utc)
        case 5, 6: return .addRoom(new(), home, name: name())
        case 7: return .renameRoom(pick(structure.rooms), name())
        case 8: return .removeRoom(pick(structure.rooms))
        case 9: return .addZone(new(), home, name: name())
        case 10: return .renameZone(pick(structure.zones), name())
        case 11, 12: return .addRoomToZone(pick(structure.rooms), pick(structure.zones))
        case 13: return .removeRoomFromZone(pick(structure.rooms), pick(structure.zones))
        case 14: return .removeZone(pick(structure.zones))
        case 15: return .addServiceGroup(new(), home, name: name())
        case 16, 17: return .addServiceToGroup(service(structure), pick(structure.serviceGroups))
        case 18: return .removeServiceFromGroup(service(structure), pick(structure.serviceGroups))
        case 19:
            return chance(2)
                ? .removeServiceGroup(pick(structure.serviceGroups))
                : .renameServiceGroup(pick(structure.serviceGroups), name())
        case 20, 21: return .addAccessory(new(), home, description(), bridged: bridged(), seed())
        case 22, 23: return refresh(structure)
        case 24: return .renameAccessory(pick(structure.accessories), name())
        case 25: return .assignAccessory(pick(structure.accessories), pick(structure.rooms))
        case 26: return .setBlocked(pick(structure.accessories), Bool.random(using: &generator))
        case 27 where chance(2): return .removeAccessory(pick(structure.accessories))
        case 28: return .renameService(service(structure), chance(3) ? nil : name())
        case 29: return .setAssociatedType(service(structure), chance(3) ? nil : ServiceType(0x43))
        case 30: return .addActionSet(new(), home, name: name())
        case 31: return .addOwnedActionSet(new(), pick(structure.triggers))
        case 32:
            return chance(3)
                ? .removeActionSet(pick(structure.actionSets)) : .renameActionSet(pick(structure.actionSets), name())
        case 33, 34, 35:
            let waiting = structure.actionSets.rows.filter { $0.kind.isTriggerOwned && $0.actions.isEmpty }
            let actionSet = waiting.randomElement(using: &generator)?.id ?? pick(structure.actionSets)
            let home = structure.actionSets[actionSet]?.home
            return .addAction(
                Action(
                    id: new(), characteristic: characteristic(structure, in: home, that: .writable),
                    targetValue: value()),
                actionSet)
        case 36: return changeAction(structure)
        case 37: return .recordExecution(pick(structure.actionSets), at: now)
        case 38: return .addUser(new(), home, person())
        case 39: return changeUser(structure)
        case 40, 41:
            return .addTrigger(new(), home, name: name(), condition(structure, in: home, isTimer: chance(3)), now: now)
        case 42:
            let trigger = pick(structure.triggers)
            let home = structure.triggers[trigger]?.home ?? home
            let condition = condition(structure, in: home, isTimer: structure.triggers[trigger]?.condition.timer != nil)
            return .setCondition(trigger, condition, now: now)
        case 43, 46, 47:
            let trigger = pick(structure.triggers)
            let home = structure.triggers[trigger]?.home
            let fitting = structure.actionSets.rows.filter { $0.home == home && !$0.actions.isEmpty }
            return .addActionSetToTrigger(fitting.randomElement(using: &generator)?.id ?? new(), trigger)
        case 44, 48, 49, 50: return .setEnabled(pick(structure.triggers), !chance(6), now: now)
        default: return changeTrigger(structure)
        }
    }

    private mutating func refresh(_ structure: HomeStructure) -> StructureChange {
        guard let accessory = structure.accessories.rows.randomElement(using: &generator) else {
            return .refreshAccessory(new(), description(), bridged: nil, seed())
        }
        var description = description()
        if !chance(10) { description.endpoint = accessory.endpoint }
        if chance(3) { description.services.removeAll { _ in chance(3) } }
        let behind = chance(2) ? nil : bridged(link: accessory.endpoint.link)
        return .refreshAccessory(accessory.id, description, bridged: behind, seed())
    }

    private mutating func changeAction(_ structure: HomeStructure) -> StructureChange {
        let sets = structure.actionSets.rows.filter { !$0.actions.isEmpty }
        guard let actionSet = sets.randomElement(using: &generator),
            let action = actionSet.actions.randomElement(using: &generator)
        else { return .removeAction(new(), new()) }
        return chance(2) ? .removeAction(action.id, actionSet.id) : .setTargetValue(action.id, actionSet.id, value())
    }

    private mutating func changeUser(_ structure: HomeStructure) -> StructureChange {
        let user = pick(structure.users)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .removeUser(user)
        case 1: return .transferOwnership(user)
        case 2: return .renameUser(user, name())
        default: return .setAccess(user, .administrator, .onlyAtHome)
        }
    }

    private mutating func changeTrigger(_ structure: HomeStructure) -> StructureChange {
        let trigger = pick(structure.triggers)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where chance(2): return .removeTrigger(trigger)
        case 1: return .recordFiring(trigger, at: now)
        case 2: return .renameTrigger(trigger, name())
        default: return .removeActionSetFromTrigger(structure.triggers[trigger]?.actionSets.first ?? new(), trigger)
        }
    }

    private mutating func condition(_ structure: HomeStructure, in home: HomeID, isTimer: Bool) -> TriggerCondition {
        if isTimer {
            let date = now + .seconds(60 * Int.random(in: -100...45_000, using: &generator))
            return .timer(TimerTrigger(.date(date, recurrence: chance(2) ? CalendarComponents(day: 1) : nil)))
        }
        let predicate: Predicate? =
            chance(3)
            ? nil
            : .and([
                .characteristic(characteristic(structure, in: home, that: .readable), .greaterThan, 0),
                .not(.presence(Presence(.firstEntry, people(structure, in: home)))),
                .beforeSignificant(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))),
            ])
        return .event(
            EventTrigger(
                events: (0..<Int.random(in: chance(8) ? 0...0 : 1...2, using: &generator)).map { _ in
                    event(structure, in: home)
                },
                endEvents: chance(2) ? [Event(id: new(), .duration(.seconds(60)))] : [event(structure, in: home)],
                predicate: predicate, weekdays: chance(2) ? nil : .workdays, executeOnce: chance(3)))
    }

    private mutating func event(_ structure: HomeStructure, in home: HomeID) -> Event {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Event(id: new(), .characteristic(observable(structure, in: home), value: chance(2) ? nil : 1))
        case 1: Event(id: new(), .calendar(CalendarComponents(hour: 7, minute: 30)))
        case 2: Event(id: new(), .presence(Presence(.everyEntry, people(structure, in: home))))
        default: Event(id: new(), .significantTime(SignificantTime(.sunrise)))
        }
    }

    private mutating func observable(_ structure: HomeStructure, in home: HomeID) -> CharacteristicID {
        characteristic(structure, in: home, that: .supportsEventNotification)
    }

    private mutating func people(_ structure: HomeStructure, in home: HomeID) -> PresenceUsers {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .homeUsers
        case 1: .creator(user(structure, in: home))
        default: .customUsers([user(structure, in: home)])
        }
    }

    private mutating func user(_ structure: HomeStructure, in home: HomeID) -> UserID {
        structure.users(in: home).randomElement(using: &generator)?.id ?? new()
    }

    // MARK: Parts

    private mutating func description(link: String? = nil, key: String = "1") -> AccessoryDescription {
        let link = link ?? "hap:\(Int.random(in: 0..<12, using: &generator))"
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return Sample.lamp(name(), link: link, key: key)
        case 1: return Sample.outlet(name(), link: link, key: key)
        default: return Sample.sensor(name(), link: link, key: key)
        }
    }

    private mutating func bridged(link: String? = nil) -> [AccessoryDescription] {
        guard chance(3) else { return [] }
        return (2...4).filter { _ in chance(2) }.map { description(link: link, key: "\($0)") }
    }

    private mutating func name() -> String {
        let names = [
            "Lamp", "lamp", "Kitchen", "Upstairs", "Night", "Night's", "Door 1", "Door 2", "Attic", " bad", "",
        ]
        return (names.randomElement(using: &generator) ?? "")
            + (chance(2) ? " \(Int.random(in: 0..<30, using: &generator))" : "")
    }

    private mutating func person() -> NewUser {
        NewUser(name: name(), account: "account \(Int.random(in: 0..<6, using: &generator))")
    }

    private mutating func value() -> HomeValue { chance(5) ? .integer(500) : chance(2) ? .bool(true) : .integer(1) }

    private mutating func service(_ structure: HomeStructure) -> ServiceID {
        structure.accessories.rows.randomElement(using: &generator)?.services.randomElement(using: &generator)?.id
            ?? new()
    }

    /// Most often one that can do what is asked of it.
    private mutating func characteristic(
        _ structure: HomeStructure, in home: HomeID? = nil, that properties: CharacteristicProperties = []
    ) -> CharacteristicID {
        let accessories = structure.accessories.rows.filter { home == nil || $0.home == home }
        let characteristics = accessories.flatMap { $0.services.flatMap(\.characteristics) }
        let fitting = chance(10) ? characteristics : characteristics.filter { $0.properties.isSuperset(of: properties) }
        return fitting.randomElement(using: &generator)?.id ?? new()
    }

    private mutating func pick<Row: HomeEntity>(_ table: EntityTable<Row>) -> Identifier<Row> {
        chance(20) ? new() : table.rows.randomElement(using: &generator)?.id ?? new()
    }

    private mutating func new<Subject>() -> Identifier<Subject> {
        var seed = seed()
        return seed.draw()
    }

    private mutating func seed() -> IdentifierSeed { IdentifierSeed(using: &generator) }

    /// One time in so many.
    private mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &generator) == 0 }
}
