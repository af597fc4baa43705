import HearthCalendar
import HomeDocument
import HomeModel

extension FuzzTarget {
    /// A document of a small home. A plan that comes of it can be carried out, breaks no rule, and leaves nothing to do; the
    /// home's own document asks for nothing.
    static func homeDocument(_ input: [UInt8]) {
        let (structure, home) = smallHome
        let now = Instant(seconds: 1_767_600_000)
        let plan = { (bytes: [UInt8], structure: HomeStructure) in
            try? HomeDocument.plan(from: bytes, to: structure, of: home, seed: IdentifierSeed(7), now: now)
        }
        guard let made = plan(input, structure) else { return }
        var copy = structure
        for change in made.changes {
            do { _ = try copy.apply(change) } catch { preconditionFailure("a planned change was refused: \(error)") }
        }
        precondition(copy == made.outcome, "the changes lead elsewhere")
        precondition(copy.problems().isEmpty, "a rule is broken")
        guard let text = try? HomeDocument.text(of: home, in: copy) else { preconditionFailure("no document") }
        precondition(
            plan(Array(text.utf8), copy)?.changes.isEmpty == true, "the home's own document asks for something")
    }

    /// Rooms A and B, a lamp L in A, a scene S, an automation T.
    private static let smallHome: (HomeStructure, HomeID) = {
        let home = HomeID(rawValue: 1)
        let on = CharacteristicDescription(
            key: "2", type: CharacteristicType(0x25), properties: [.readable, .writable, .supportsEventNotification],
            metadata: CharacteristicMetadata(format: .bool, manufacturerDescription: "On"))
        let lamp = AccessoryDescription(
            endpoint: AccessoryEndpoint(link: "l", key: "1"), information: AccessoryInformation(name: "L"),
            services: [ServiceDescription(key: "1", type: .switch, characteristics: [on])])
        let time = Event(id: EventID(rawValue: 1), .calendar(CalendarComponents(hour: 7, minute: 0)))
        let changes: [StructureChange] = [
            .addHome(home, name: "H", owner: NewUser(name: "O", account: "o"), IdentifierSeed(1)),
            .addRoom(RoomID(rawValue: 1), home, name: "A"), .addRoom(RoomID(rawValue: 2), home, name: "B"),
            .addAccessory(AccessoryID(rawValue: 1), home, lamp, bridged: [], IdentifierSeed(2)),
            .assignAccessory(AccessoryID(rawValue: 1), RoomID(rawValue: 1)),
            .addActionSet(ActionSetID(rawValue: 1), home, name: "S"),
            .addTrigger(
                TriggerID(rawValue: 1), home, name: "T", .event(EventTrigger(events: [time])), now: .epoch),
            .addActionSetToTrigger(ActionSetID(rawValue: 1), TriggerID(rawValue: 1)),
        ]
        var structure = HomeStructure()
        for change in changes {
            do { _ = try structure.apply(change) } catch { preconditionFailure("\(error)") }
        }
        return (structure, home)
    }()
}
