import HearthCalendar
import HomeDocument
import HomeModel
import HomeModelTesting
import Seeded
import Testing

/// A home with something of everything, and what a test does to it.
struct Manor {
    static let now = Instant(seconds: 1_767_600_000)
    static let names = TypeNames(
        services: [
            (ServiceType(0x43), "Lightbulb"), (.outlet, "Outlet"), (.switch, "Switch"), (ServiceType(0x40), "Fan"),
            (ServiceType(0x8A), "Temperature Sensor"), (.accessoryInformation, "Accessory Information"),
        ],
        characteristics: [
            (Sample.on, "On"), (Sample.brightness, "Brightness"), (Sample.temperature, "Current Temperature"),
            (Sample.name, "Name"), (Sample.identify, "Identify"),
        ])

    private(set) var structure = HomeStructure()
    private var generator = SeededGenerator(seed: 5)
    let home = HomeID(random: 1)

    /// Rooms Hall and Attic in the zone Downstairs and none; Lamp in the Hall, Strip (an outlet of two) in none, Sensor in
    /// the Attic; the group Plugs; the scene Evening; the automations Dusk, which runs it, and Alarm, with actions of its
    /// own.
    init() throws {
        try apply(.addHome(home, name: "Manor", owner: NewUser(name: "Olga", account: "olga"), seed()))
        for room in ["Hall", "Attic"] { try apply(.addRoom(id(), home, name: room)) }
        try apply(.addAccessory(id(), home, Sample.lamp("Lamp", link: "hap:1"), bridged: [], seed()))
        try apply(.addAccessory(id(), home, Sample.outlet("Strip", link: "hap:2"), bridged: [], seed()))
        try apply(.addAccessory(id(), home, Sample.sensor("Sensor", link: "hap:3"), bridged: [], seed()))
        try apply(.assignAccessory(accessory("Lamp").id, room("Hall").id))
        try apply(.assignAccessory(accessory("Sensor").id, room("Attic").id))
        let zone: ZoneID = id()
        try apply(.addZone(zone, home, name: "Downstairs"))
        try apply(.addRoomToZone(room("Hall").id, zone))
        let group: ServiceGroupID = id()
        try apply(.addServiceGroup(group, home, name: "Plugs"))
        for key in ["10", "20"] { try apply(.addServiceToGroup(service("Strip", key).id, group)) }
        let evening: ActionSetID = id()
        try apply(.addActionSet(evening, home, name: "Evening"))
        try apply(.addAction(action("Lamp", "12", 40), evening))
        try apply(.addAction(action("Strip", "11", true), evening))
        let sunset = Event(
            id: id(), .significantTime(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))))
        try addTrigger("Dusk", EventTrigger(events: [sunset], weekdays: .workdays), running: evening)
        let hot = NumberRange(minimum: 40)
        let event = Event(id: id(), .threshold(try characteristic("Sensor", "31").id, try #require(hot)))
        let alarm = try addTrigger("Alarm", EventTrigger(events: [event]), running: nil)
        let own: ActionSetID = id()
        try apply(.addOwnedActionSet(own, alarm))
        try apply(.addAction(action("Lamp", "11", true), own))
        try apply(.setEnabled(alarm, true, now: Self.now))
    }

    @discardableResult
    mutating func apply(_ change: StructureChange) throws -> [StructureEvent] { try structure.apply(change) }

    mutating func apply(_ changes: [StructureChange]) throws { for change in changes { try apply(change) } }

    @discardableResult
    mutating func addTrigger(_ name: String, _ event: EventTrigger, running scene: ActionSetID?) throws -> TriggerID {
        let id: TriggerID = id()
        try apply(.addTrigger(id, home, name: name, .event(event), now: Self.now))
        guard let scene else { return id }
        try apply(.addActionSetToTrigger(scene, id))
        try apply(.setEnabled(id, true, now: Self.now))
        return id
    }

    mutating func id<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<Subject> {
        var seed = seed()
        return seed.draw()
    }

    mutating func seed() -> IdentifierSeed { IdentifierSeed(using: &generator) }

    // MARK: What is in it

    func room(_ name: String) throws -> Room { try #require(structure.rooms.rows.first { $0.name == name }) }
    func accessory(_ name: String) throws -> Accessory {
        try #require(structure.accessories.rows.first { $0.name == name })
    }
    func scene(_ name: String) throws -> ActionSet { try #require(structure.actionSets.rows.first { $0.name == name }) }
    func trigger(_ name: String) throws -> Trigger { try #require(structure.triggers.rows.first { $0.name == name }) }
    func service(_ accessory: String, _ key: String) throws -> Service {
        try #require(try self.accessory(accessory).services.first { $0.key == key })
    }
    func characteristic(_ accessory: String, _ key: String) throws -> Characteristic {
        try #require(try self.accessory(accessory).services.flatMap(\.characteristics).first { $0.key == key })
    }
    mutating func action(_ accessory: String, _ key: String, _ value: HomeValue) throws -> Action {
        Action(id: id(), characteristic: try characteristic(accessory, key).id, targetValue: value)
    }

    // MARK: Its document

    func text() throws -> String { try HomeDocument.text(of: home, in: structure, names: Self.names) }

    func plan(_ text: String) throws(HomeDocumentError) -> HomePlan {
        try HomeDocument.plan(
            from: Array(text.utf8), to: structure, seed: IdentifierSeed(7), now: Self.now, names: Self.names)
    }

    /// Makes the home as the text says and returns what that changed. Applying the changes one by one leads to what the
    /// plan promised, and a second time nothing is left to do, unless it is to be removed again.
    @discardableResult
    mutating func become(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> [String] {
        let plan = try plan(text)
        let before = structure
        try apply(plan.changes)
        #expect(structure == plan.outcome, sourceLocation: location)
        #expect(structure.problems() == [], sourceLocation: location)
        #expect(StructureDifference(from: before, to: structure, names: Self.names) == plan.difference)
        if !text.contains("remove: true") { #expect(try self.plan(text).changes == [], sourceLocation: location) }
        #expect(try self.plan(self.text()).changes == [], sourceLocation: location)
        return plan.difference.lines
    }

    /// Expects that a text is refused with exactly these problems.
    func refuses(_ text: String, _ problems: [String], at location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: HomeDocumentError.self, sourceLocation: location) { _ = try plan(text) }
        #expect(error?.problems.map(\.description) == problems, sourceLocation: location)
    }
}

extension String {
    /// With a text that stands in it once replaced.
    func replacing(_ old: String, with new: String, at location: SourceLocation = #_sourceLocation) -> String {
        let parts = split(separator: old, omittingEmptySubsequences: false)
        #expect(parts.count == 2, "\(old) stands \(parts.count - 1) times", sourceLocation: location)
        return parts.joined(separator: new)
    }
}
