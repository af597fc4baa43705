import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

@Suite struct TriggersTests {
    private var villa: Villa
    private let lamp: AccessoryID
    private let scene: ActionSetID
    private static let minute = Villa.now + .seconds(600)

    init() throws {
        villa = try Villa()
        lamp = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
        scene = try villa.addScene("Evening")
        _ = try villa.addAction(try villa.characteristic("11", of: lamp), true, to: scene)
    }

    @Test(arguments: [
        (minute, nil, nil),
        (minute + .seconds(1), nil, HomeErrorCode.dateMustBeOnSpecifiedBoundaries),
        (minute + .nanoseconds(1), nil, .dateMustBeOnSpecifiedBoundaries),
        (Villa.now - .seconds(60), nil, .fireDateInPast),
        (Villa.now - .seconds(60), CalendarComponents(day: 1), nil),
        (minute, CalendarComponents(minute: 5), nil),
        (minute, CalendarComponents(minute: 4), .recurrenceTooSmall),
        (minute, CalendarComponents(hour: -1), .recurrenceTooSmall),
        (minute, CalendarComponents(), .recurrenceTooSmall),
        (minute, CalendarComponents(month: 1), nil),
        (minute, CalendarComponents(weekOfYear: 5), nil),
        (minute, CalendarComponents(day: 35, minute: 1), .recurrenceTooLarge),
        (minute, CalendarComponents(month: 2), .recurrenceTooLarge),
        (minute, CalendarComponents(year: .max), .recurrenceTooLarge),
        (minute, CalendarComponents(hour: 1, second: 30), .dateMustBeOnSpecifiedBoundaries),
        (minute, CalendarComponents(weekday: 2), .recurrenceMustBeOnSpecifiedBoundaries),
    ])
    func timersAreSetAsHomeKitAllows(date: Instant, recurrence: CalendarComponents?, code: HomeErrorCode?) throws {
        var villa = villa
        let condition = TriggerCondition.timer(TimerTrigger(.date(date, recurrence: recurrence)))
        let change = StructureChange.addTrigger(villa.id(), villa.home, name: "Timer", condition, now: Villa.now)
        if let code { villa.expect(code, change) } else { try villa.apply(change) }
    }

    @Test func enablingTakesActionsAndADateToCome() throws {
        var villa = villa
        let trigger = try villa.addTrigger("Timer", .timer(TimerTrigger(.date(Self.minute, recurrence: nil))))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.notYetEnabled))
        villa.expect(.noRegisteredActionSets, .setEnabled(trigger, true, now: Villa.now))
        try villa.apply(.addActionSetToTrigger(scene, trigger))
        let empty = try villa.addScene("Empty")
        try villa.apply(.addActionSetToTrigger(empty, trigger))
        villa.expect(.noActionsInActionSet, .setEnabled(trigger, true, now: Villa.now))
        try villa.apply(.removeActionSetFromTrigger(empty, trigger))
        villa.expect(.fireDateInPast, .setEnabled(trigger, true, now: Self.minute))
        villa.expect(
            .cannotActivateTriggerTooFarInFuture, .setEnabled(trigger, true, now: Villa.now - .seconds(35 * 86_400)))
        try villa.apply(.setEnabled(trigger, true, now: Villa.now))
        #expect(villa.structure.triggers[trigger]?.isEnabled == true)
        try villa.apply(.setEnabled(trigger, false, now: Villa.now))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.byPerson))
    }

    @Test func aTriggerWithoutScenesIsDisabled() throws {
        var villa = villa
        let trigger = try villa.enable(
            .timer(TimerTrigger(.date(Self.minute, recurrence: CalendarComponents(day: 1)))), running: scene)
        try villa.apply(.removeActionSet(scene))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.noActionSets))
    }

    @Test func aTriggerIsDisabledWithItsLastAction() throws {
        var villa = villa
        let timer = TimerTrigger(.date(Self.minute, recurrence: CalendarComponents(day: 1)))
        let trigger = try villa.enable(.timer(timer), running: scene)
        let action = try #require(villa.structure.actionSets[scene]?.actions.first).id
        try villa.apply(.removeAction(action, scene))
        #expect(villa.structure.triggers[trigger]?.state == .disabled(.noActions))
    }

    @Test func whatFiresOnceIsDisabledByFiring() throws {
        var villa = villa
        let clock = { (villa: inout Villa) in Event(id: villa.id(), .calendar(CalendarComponents(hour: 7))) }
        let once = try villa.enable(.event(EventTrigger(events: [clock(&villa)], executeOnce: true)), running: scene)
        let always = try villa.enable(.event(EventTrigger(events: [clock(&villa)])), running: scene)
        let timer = try villa.enable(.timer(TimerTrigger(.date(Self.minute, recurrence: nil))), running: scene)
        let daily = try villa.enable(
            .timer(TimerTrigger(.date(Self.minute, recurrence: CalendarComponents(day: 1)))), running: scene)
        for trigger in [once, always, timer, daily] {
            try villa.apply(.recordFiring(trigger, at: Self.minute))
            #expect(villa.structure.triggers[trigger]?.lastFire == Self.minute)
        }
        #expect(villa.structure.triggers[once]?.state == .disabled(.executedOnce))
        #expect(villa.structure.triggers[timer]?.state == .disabled(.executedOnce))
        #expect(villa.structure.triggers[always]?.isEnabled == true)
        #expect(villa.structure.triggers[daily]?.isEnabled == true)
    }

    @Test func eventsListenOnlyToWhatCanBeHeard() throws {
        var villa = villa
        let power = try villa.characteristic("11", of: lamp)
        let brightness = try villa.characteristic("12", of: lamp)
        let name = try villa.characteristic("3", of: lamp)
        let identify = try villa.characteristic("2", of: lamp)
        let range = try #require(NumberRange(minimum: 10))
        expect(nil, .characteristic(power, value: nil), &villa)
        expect(nil, .characteristic(power, value: 1), &villa)
        expect(.invalidValueType, .characteristic(power, value: "on"), &villa)
        expect(.notificationNotSupported, .characteristic(name, value: nil), &villa)
        expect(.notificationNotSupported, .threshold(identify, range), &villa)
        expect(nil, .threshold(brightness, range), &villa)
        expect(.notFound, .characteristic(villa.id(), value: nil), &villa)
        expect(.invalidParameter, .calendar(CalendarComponents(year: 2026)), &villa)
        expect(.invalidParameter, .calendar(CalendarComponents(hour: 24)), &villa)
        expect(nil, .significantTime(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))), &villa)
        expect(
            .invalidParameter, .significantTime(SignificantTime(.sunset, offset: CalendarComponents(day: 1))), &villa)
        expect(
            .invalidParameter, .significantTime(SignificantTime(.sunset, offset: CalendarComponents(hour: .max))),
            &villa)
        expect(.invalidParameter, .presence(Presence(.everyExit, .customUsers([]))), &villa)
        expect(.notFound, .presence(Presence(.everyExit, .customUsers([villa.id()]))), &villa)
        expect(.invalidParameter, .duration(.seconds(60)), &villa)
    }

    @Test func durationsEndTriggers() throws {
        var villa = villa
        let start = Event(id: villa.id(), .calendar(CalendarComponents(hour: 7)))
        let end = Event(id: villa.id(), .duration(.seconds(60)))
        let trigger = try villa.addTrigger("Ten", .event(EventTrigger(events: [start], endEvents: [end])))
        let nothing = Event(id: villa.id(), .duration(.zero))
        villa.expect(
            .invalidParameter,
            .setCondition(trigger, .event(EventTrigger(events: [start], endEvents: [nothing])), now: Villa.now))
        villa.expect(
            .alreadyExists, .setCondition(trigger, .event(EventTrigger(events: [start, start])), now: Villa.now))
        villa.expect(.missingParameter, .setCondition(trigger, .event(EventTrigger(events: [])), now: Villa.now))
        villa.expect(
            .alreadyExists,
            .addTrigger(villa.id(), villa.home, name: "Other", .event(EventTrigger(events: [start])), now: Villa.now))
        villa.expect(
            .invalidParameter,
            .setCondition(trigger, .timer(TimerTrigger(.date(Self.minute, recurrence: nil))), now: Villa.now))
        villa.expect(
            .invalidParameter,
            .setCondition(trigger, .event(EventTrigger(events: [start], weekdays: [])), now: Villa.now))
        villa.expect(
            .objectWithSimilarNameExistsInHome,
            .addTrigger(villa.id(), villa.home, name: "TEN", .event(EventTrigger(events: [nothing])), now: Villa.now))
    }

    @Test func conditionsAskOnlyWhatCanBeAnswered() throws {
        var villa = villa
        let brightness = try villa.characteristic("12", of: lamp)
        let identify = try villa.characteristic("2", of: lamp)
        let deep = (0..<20).reduce(Predicate.constant(true)) { inner, _ in .not(inner) }
        let wide = Predicate.or(Array(repeating: .constant(true), count: 600))
        for (code, predicate) in [
            (nil, .or([.characteristic(brightness, .greaterThan, 200.5), .constant(true)])),
            (.invalidValueType, .characteristic(brightness, .equal, "half")),
            (.writeOnlyCharacteristic, .not(.characteristic(identify, .equal, true))),
            (.notFound, .and([.characteristic(villa.id(), .equal, true)])),
            (.invalidParameter, .before(CalendarComponents())),
            (.invalidParameter, .between(CalendarComponents(hour: 1), CalendarComponents(minute: 60))),
            (.maximumObjectLimitReached, deep),
            (.maximumObjectLimitReached, wide),
        ] as [(HomeErrorCode?, Predicate)] {
            let event = Event(id: villa.id(), .calendar(CalendarComponents(hour: 7)))
            let condition = TriggerCondition.event(EventTrigger(events: [event], predicate: predicate))
            let name = "Trigger \(villa.structure.triggers.count)"
            let change = StructureChange.addTrigger(villa.id(), villa.home, name: name, condition, now: Villa.now)
            if let code { villa.expect(code, change) } else { try villa.apply(change) }
        }
    }

    @Test func saysWhatKeepsItFromFiring() throws {
        var villa = villa
        let sunset = Event(id: villa.id(), .significantTime(SignificantTime(.sunset)))
        let trigger = try villa.enable(
            .event(
                EventTrigger(
                    events: [sunset], predicate: .presence(Presence(.firstEntry, .homeUsers)))), running: scene)
        func activation(_ knows: Bool) throws -> TriggerActivation {
            let home = try #require(villa.structure.homes[villa.home])
            return try #require(villa.structure.triggers[trigger]).activation(in: home, knowsWhereabouts: knows)
        }
        #expect(try activation(true) == .homeLocationMissing)
        #expect(try activation(true).homeKitState == 3)
        try villa.apply(.setLocation(villa.home, Coordinate(latitude: 52, longitude: 13)))
        #expect(try activation(false) == .whereaboutsUnknown)
        #expect(try activation(true) == .enabled)
        #expect(try activation(true).homeKitState == 4)
        try villa.apply(.setEnabled(trigger, false, now: Villa.now))
        #expect(try activation(true) == .disabled(.byPerson))
        #expect(try activation(true).homeKitState == 0)
        for reason in DisabledReason.allCases { #expect(!reason.explanation.isEmpty) }
    }

    private func expect(
        _ code: HomeErrorCode?, _ kind: Event.Kind, _ villa: inout Villa, at location: SourceLocation = #_sourceLocation
    ) {
        let condition = TriggerCondition.event(EventTrigger(events: [Event(id: villa.id(), kind)]))
        let name = "Trigger \(villa.structure.triggers.count)"
        let change = StructureChange.addTrigger(villa.id(), villa.home, name: name, condition, now: Villa.now)
        if let code {
            villa.expect(code, change, at: location)
        } else {
            #expect(throws: Never.self, sourceLocation: location) { try villa.apply(change) }
        }
    }
}
