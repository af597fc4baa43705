import HearthCalendar
import HomeModel
import Seeded
import Testing

/// A home that a test changes, and that checks itself after each change.
struct Villa {
    var structure = HomeStructure()
    var generator = SeededGenerator(seed: 1)
    let home: HomeID
    static let now = Instant(seconds: 1_767_600_000)

    init() throws {
        home = HomeID(random: 1)
        let owner = NewUser(name: "Olga", account: "olga")
        try apply(.addHome(home, name: "Villa", owner: owner, seed()))
    }

    mutating func seed() -> IdentifierSeed { IdentifierSeed(using: &generator) }

    mutating func id<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<Subject> {
        var seed = seed()
        return seed.draw()
    }

    /// Applies a change and expects that events tell all of it and that no invariant breaks.
    @discardableResult
    mutating func apply(_ change: StructureChange) throws -> [StructureEvent] {
        var replayed = structure
        let events = try structure.apply(change)
        for event in events { replayed.replay(event) }
        #expect(replayed == structure, "the events of \(change) tell another story")
        #expect(structure.problems() == [], "after \(change)")
        return events
    }

    /// Expects that a change is refused with this code and does nothing.
    func expect(_ code: HomeErrorCode, _ change: StructureChange, at location: SourceLocation = #_sourceLocation) {
        var copy = structure
        let error = #expect(throws: HomeModelError.self, sourceLocation: location) { _ = try copy.apply(change) }
        #expect(error?.code == code, sourceLocation: location)
        #expect(error?.message.isEmpty == false, sourceLocation: location)
        #expect(copy == structure, sourceLocation: location)
    }

    mutating func addRoom(_ name: String) throws -> RoomID {
        let id: RoomID = id()
        try apply(.addRoom(id, home, name: name))
        return id
    }

    mutating func add(_ description: AccessoryDescription, bridged: [AccessoryDescription] = []) throws -> AccessoryID {
        let id: AccessoryID = id()
        try apply(.addAccessory(id, home, description, bridged: bridged, seed()))
        return id
    }

    mutating func addScene(_ name: String) throws -> ActionSetID {
        let id: ActionSetID = id()
        try apply(.addActionSet(id, home, name: name))
        return id
    }

    mutating func addAction(_ characteristic: CharacteristicID, _ value: HomeValue, to scene: ActionSetID) throws
        -> ActionID
    {
        let action = Action(id: id(), characteristic: characteristic, targetValue: value)
        try apply(.addAction(action, scene))
        return action.id
    }

    mutating func addTrigger(_ name: String, _ condition: TriggerCondition) throws -> TriggerID {
        let id: TriggerID = id()
        try apply(.addTrigger(id, home, name: name, condition, now: Self.now))
        return id
    }

    /// A trigger that runs a scene, enabled.
    mutating func enable(_ condition: TriggerCondition, running scene: ActionSetID) throws -> TriggerID {
        let trigger = try addTrigger("Trigger \(structure.triggers.count)", condition)
        try apply(.addActionSetToTrigger(scene, trigger))
        try apply(.setEnabled(trigger, true, now: Self.now))
        return trigger
    }

    /// The characteristic of an accessory with a link's key.
    func characteristic(_ key: String, of accessory: AccessoryID) throws -> CharacteristicID {
        let services = try #require(structure.accessories[accessory]).services
        return try #require(services.flatMap(\.characteristics).first { $0.key == key }).id
    }

    func service(_ key: String, of accessory: AccessoryID) throws -> ServiceID {
        try #require(structure.accessories[accessory]?.services.first { $0.key == key }).id
    }
}
