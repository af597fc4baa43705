import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

/// What goes with an accessory, and what stays and says why.
@Suite struct RemovalTests {
    private var villa: Villa
    private let lamp: AccessoryID
    private let power: CharacteristicID
    private let scene: ActionSetID

    init() throws {
        villa = try Villa()
        lamp = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
        power = try villa.characteristic("11", of: lamp)
        scene = try villa.addScene("Evening")
    }

    @Test func groupsAndScenesLoseWhatIsGone() throws {
        var villa = villa
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:2"))
        let group: ServiceGroupID = villa.id()
        try villa.apply(.addServiceGroup(group, villa.home, name: "Lights"))
        for service in [try villa.service("10", of: lamp), try villa.service("10", of: plug)] {
            try villa.apply(.addServiceToGroup(service, group))
        }
        _ = try villa.addAction(power, true, to: scene)
        let kept = try villa.addAction(try villa.characteristic("11", of: plug), true, to: scene)

        try villa.apply(.removeAccessory(lamp))
        #expect(villa.structure.serviceGroups[group]?.services == [try villa.service("10", of: plug)])
        #expect(villa.structure.actionSets[scene]?.actions.map(\.id) == [kept])
    }

    @Test func aTriggerWithoutActionsIsDisabled() throws {
        var villa = villa
        _ = try villa.addAction(power, true, to: scene)
        let trigger = try villa.enable(
            TriggerCondition.event(
                EventTrigger(events: [
                    Event(id: villa.id(), .calendar(CalendarComponents(hour: 20)))
                ])), running: scene)
        try villa.apply(.removeAccessory(lamp))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.noActions))
        villa.expect(.noActionsInActionSet, .setEnabled(trigger, true, now: Villa.now))
        // A new action takes the complaint away, but only a person enables it again.
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:2"))
        _ = try villa.addAction(try villa.characteristic("11", of: plug), true, to: scene)
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.byPerson))
        try villa.apply(.setEnabled(trigger, true, now: Villa.now))
    }

    @Test func aTriggerWithoutEventsIsDisabled() throws {
        var villa = villa
        try addWork(&villa)
        let trigger = try villa.enable(
            .event(EventTrigger(events: [Event(id: villa.id(), .characteristic(power, value: true))])), running: scene)
        try villa.apply(.removeAccessory(lamp))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.noEvents))
        villa.expect(.invalidParameter, .setEnabled(trigger, true, now: Villa.now))
    }

    @Test func aTriggerKeepsRunningOnTheEventsThatAreLeft() throws {
        var villa = villa
        try addWork(&villa)
        let clock = Event(id: villa.id(), .calendar(CalendarComponents(hour: 20)))
        let trigger = try villa.enable(
            .event(
                EventTrigger(
                    events: [Event(id: villa.id(), .characteristic(power, value: true)), clock],
                    endEvents: [Event(id: villa.id(), .characteristic(power, value: false))])), running: scene)
        try villa.apply(.removeAccessory(lamp))
        #expect(villa.structure.triggers[trigger]?.state == .enabled)
        #expect(villa.structure.triggers[trigger]?.condition.event?.events == [clock])
        #expect(villa.structure.triggers[trigger]?.condition.event?.endEvents == [])
    }

    @Test func aLostConditionBlocksTheTriggerInsteadOfOpeningIt() throws {
        var villa = villa
        try addWork(&villa)
        let clock = Event(id: villa.id(), .calendar(CalendarComponents(hour: 20)))
        let predicate = Predicate.and([.not(.characteristic(power, .equal, true)), .after(CalendarComponents(hour: 8))])
        let trigger = try villa.enable(.event(EventTrigger(events: [clock], predicate: predicate)), running: scene)
        try villa.apply(.removeAccessory(lamp))
        let left = try #require(villa.structure.triggers[trigger])
        #expect(left.state == .disabled(.conditionLost))
        guard case .and(let parts) = left.condition.event?.predicate, case .not(.lost(let name)) = parts[0] else {
            return #expect(Bool(false), "\(left.condition)")
        }
        #expect(name == "a value of Lamp")
        #expect(parts[1] == .after(CalendarComponents(hour: 8)))
        villa.expect(.invalidParameter, .setEnabled(trigger, true, now: Villa.now))
        try villa.apply(.setCondition(trigger, .event(EventTrigger(events: [clock])), now: Villa.now))
        try villa.apply(.setEnabled(trigger, true, now: Villa.now))
    }

    @Test func aPersonTakesHerPresenceAlong() throws {
        var villa = villa
        try addWork(&villa)
        let anna: UserID = villa.id()
        try villa.apply(.addUser(anna, villa.home, NewUser(name: "Anna", account: "anna")))
        let owner = try #require(villa.structure.owner(of: villa.home)).id
        let both = Event(id: villa.id(), .presence(Presence(.firstEntry, .customUsers([anna, owner]))))
        let alone = Event(id: villa.id(), .presence(Presence(.everyExit, .creator(anna))))
        let trigger = try villa.enable(.event(EventTrigger(events: [both, alone])), running: scene)
        let asking = try villa.enable(
            .event(
                EventTrigger(
                    events: [Event(id: villa.id(), .calendar(CalendarComponents(hour: 6)))],
                    predicate: .presence(Presence(.firstEntry, .customUsers([anna]))))), running: scene)
        try villa.apply(.removeUser(anna))
        let left = try #require(villa.structure.triggers[trigger]?.condition.event).events
        #expect(left == [Event(id: both.id, .presence(Presence(.firstEntry, .customUsers([owner]))))])
        #expect(villa.structure.triggers[trigger]?.isEnabled == true)
        #expect(villa.structure.triggers[asking]?.state == .disabled(.conditionLost))
    }

    @Test func valuesOfWhatIsGoneAreForgotten() throws {
        var villa = villa
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:2"))
        let other = try villa.characteristic("11", of: plug)
        var values = LastValues()
        values.record(true, of: power, at: Villa.now)
        values.record(true, of: other, at: Villa.now)
        values.forget(after: try villa.apply(.removeAccessory(lamp)))
        #expect(values[power] == nil)
        #expect(values[other] != nil)
    }

    private func addWork(_ villa: inout Villa) throws {
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:9"))
        _ = try villa.addAction(try villa.characteristic("11", of: plug), true, to: scene)
    }
}
