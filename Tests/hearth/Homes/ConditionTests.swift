import HearthCalendar
import HomeModel
import HubAPI
import Testing

@testable import hearth

@Suite struct ConditionTests {
    private static let anna = UserID(rawValue: 7)
    private static let people = PresenceReader(users: [
        UserResource(
            id: anna, home: SampleThings.home, name: "Anna", account: "anna", role: .resident, control: .anywhere)
    ])
    private static let events = EventReader(things: SampleThings.directory, people: people)
    private static let predicates = PredicateReader(things: SampleThings.directory, people: people)

    // MARK: Events

    @Test func anEventIsWhatPeopleWrite() throws {
        let cases: [(String, Event.Kind)] = [
            ("07:30", Event.Kind.calendar(CalendarComponents(hour: 7, minute: 30))),
            ("7:05", .calendar(CalendarComponents(hour: 7, minute: 5))),
            ("sunset", .significantTime(SignificantTime(.sunset))),
            ("sunset-30m", .significantTime(SignificantTime(.sunset, offset: CalendarComponents(minute: -30)))),
            (
                "Sunrise + 1h30m",
                .significantTime(SignificantTime(.sunrise, offset: CalendarComponents(hour: 1, minute: 30)))
            ),
            ("Hall sensor/Motion Detected=true", .characteristic(SampleThings.id(3_001), value: true)),
            ("hall sensor / motion", .characteristic(SampleThings.id(3_001), value: nil)),
            ("Hall lamp/Brightness == 40%", .characteristic(SampleThings.id(1_002), value: 40)),
            ("somebody arrives", .presence(Presence(.everyEntry, .homeUsers))),
            ("the first person arrives", .presence(Presence(.firstEntry, .homeUsers))),
            ("the last person leaves", .presence(Presence(.lastExit, .homeUsers))),
            ("everybody leaves", .presence(Presence(.lastExit, .homeUsers))),
            ("anna leaves", .presence(Presence(.everyExit, .customUsers([Self.anna])))),
        ]
        for (text, event) in cases { #expect(try Self.events.event(text) == event, "\(text)") }
    }

    /// Both ends of a range belong to it, so "more than" begins one step further.
    @Test func aThresholdIsARangeOfTheValue() throws {
        let cases: [(String, NumberRange?)] = [
            ("Thermometer/Current Temperature>25", NumberRange(minimum: 25.1)),
            ("Thermometer/Current Temperature>=25", NumberRange(minimum: 25.0)),
            ("Thermometer/Current Temperature<4.5", NumberRange(maximum: 4.4)),
            ("Thermometer/Current Temperature<=4.5", NumberRange(maximum: 4.5)),
            ("Thermometer/Current Temperature=20..22.5", NumberRange(minimum: 20.0, maximum: 22.5)),
        ]
        for (text, range) in cases {
            #expect(try Self.events.event(text) == .threshold(SampleThings.id(2_001), #require(range)), "\(text)")
        }
    }

    @Test(arguments: [
        ("noon", "is nothing that starts an automation"), ("25:00", "is nothing that starts an automation"),
        ("sunset-25h", "is nothing that starts an automation"), ("07:30:15", "whole minutes"),
        ("Hall lamp/On!=true", "is a state"), ("Thermometer/Current Temperature=30..20", "holds for no number"),
        ("Hall sensor/Current Ambient Light Level<10", "does not tell when"),
        ("Bob arrives", "no user is called \"Bob\""),
        ("everybody arrives", "is nothing that a home is told"), ("Hall lamp/Brightness=200", "200"),
    ])
    func whatStartsNothingIsRefused(text: String, message: String) {
        let failure = #expect(throws: CommandFailure.self) { try Self.events.event(text) }
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }

    // MARK: Predicates

    @Test(arguments: [
        ("Hall lamp/On=off", Predicate.characteristic(SampleThings.id(1_001), .equal, false)),
        ("Hall lamp/Brightness != 40", .characteristic(SampleThings.id(1_002), .notEqual, 40)),
        ("Hall sensor/Current Ambient Light Level<10", .characteristic(SampleThings.id(3_002), .lessThan, 10.0)),
        (
            "Hall lamp/Brightness=20..60",
            .and([
                .characteristic(SampleThings.id(1_002), .greaterThanOrEqual, 20),
                .characteristic(SampleThings.id(1_002), .lessThanOrEqual, 60),
            ])
        ),
        ("after sunset", .afterSignificant(SignificantTime(.sunset))),
        ("before 07:30", .before(CalendarComponents(hour: 7, minute: 30))),
        (
            "22:00..06:00", .between(CalendarComponents(hour: 22, minute: 0), CalendarComponents(hour: 6, minute: 0))
        ),
        ("between sunset and sunrise", .betweenSignificant(SignificantTime(.sunset), SignificantTime(.sunrise))),
        ("nobody home", .presence(Presence(.lastExit, .homeUsers))),
        ("somebody is at home", .presence(Presence(.firstEntry, .homeUsers))),
        ("Anna away", .presence(Presence(.lastExit, .customUsers([anna])))),
        (
            "not nobody home or after sunset",
            .or([.not(.presence(Presence(.lastExit, .homeUsers))), .afterSignificant(SignificantTime(.sunset))])
        ),
        ("not Hall lamp/On=on", .not(.characteristic(SampleThings.id(1_001), .equal, true))),
        (
            "after sunset and nobody home or before 06:00",
            .or([
                .and([
                    .afterSignificant(SignificantTime(.sunset)), .presence(Presence(.lastExit, .homeUsers)),
                ]), .before(CalendarComponents(hour: 6, minute: 0)),
            ])
        ),
    ])
    func aConditionIsWhatPeopleWrite(text: String, predicate: Predicate) throws {
        #expect(try Self.predicates.predicate(text) == predicate)
    }

    @Test(arguments: [
        ("always", "is no condition"), ("22:00..sunrise", "by the clock and by the sun"),
        ("between 22:00 and sunrise", "by the clock and by the sun"), ("after", "is no condition"),
        ("somebody away", "is nothing that a home is told"), ("Hall lamp/On=off or", "found \"off or\""),
        (" or ", "is no condition"),
    ])
    func whatIsNoConditionIsRefused(text: String, message: String) {
        let failure = #expect(throws: CommandFailure.self) { try Self.predicates.predicate(text) }
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }

    // MARK: Days

    @Test(arguments: [
        ("mon,wed", WeekdaySet([.monday, .wednesday])), ("fri-sun", WeekdaySet([.friday, .saturday, .sunday])),
        ("Sat-Mon", WeekdaySet([.saturday, .sunday, .monday])), ("workdays", .workdays), ("weekend", .weekend),
        ("weekdays,sat", WeekdaySet.workdays.union(WeekdaySet(.saturday))), ("daily", .all),
        ("tuesday", WeekdaySet(.tuesday)),
    ])
    func daysAreWhatPeopleWrite(text: String, days: WeekdaySet) { #expect(WeekdayText.read(text) == days) }

    @Test(arguments: ["", "mon,", "t", "s", "moon", "mon-", "mon-tue-wed", "8", "mon tue"])
    func whatIsNoDayIsRefused(text: String) { #expect(WeekdayText.read(text) == nil) }

    // MARK: All of it

    /// Monday.
    private static let now = Instant("2026-03-02T08:00:10Z") ?? .epoch

    private static func condition(_ words: String...) throws -> TriggerCondition? {
        let command = CommandDeclaration(name: "tool", summary: "", options: ConditionOptions.all) { _, _ in .success }
        guard case .run(let parsed) = try CommandParser(root: command).parse(words) else { return nil }
        let zone = try TimeZoneRules(TimeZone("Europe/Berlin"))
        return try ConditionReader(
            parsed: parsed, events: events, predicates: predicates, zone: zone, now: now
        ).condition()
    }

    @Test func optionsTogetherMakeAnEventTrigger() throws {
        let condition = try Self.condition(
            "--when", "Hall sensor/Motion Detected=yes", "--at", "sunset", "--if", "after sunset", "--if",
            "nobody home",
            "--on", "mon-fri", "--for", "5m", "--until", "23:00", "--once")
        let trigger = try #require(condition?.event)
        #expect(
            trigger.events.map(\.kind) == [
                .significantTime(SignificantTime(.sunset)), .characteristic(SampleThings.id(3_001), value: true),
            ])
        #expect(
            trigger.endEvents.map(\.kind) == [
                .calendar(CalendarComponents(hour: 23, minute: 0)), .duration(.seconds(300)),
            ])
        #expect(
            trigger.predicate
                == .and([.afterSignificant(SignificantTime(.sunset)), .presence(Presence(.lastExit, .homeUsers))]))
        #expect(trigger.weekdays == .workdays)
        #expect(trigger.executeOnce)
        #expect(Set(trigger.events.map(\.id) + trigger.endEvents.map(\.id)).count == 4)
    }

    private static func changed(_ present: TriggerCondition?, _ words: String...) throws -> TriggerCondition? {
        let options = ConditionOptions.all + [ConditionOptions.without.declaration]
        let command = CommandDeclaration(name: "tool", summary: "", options: options) { _, _ in .success }
        guard case .run(let parsed) = try CommandParser(root: command).parse(words) else { return nil }
        return try ConditionReader(
            parsed: parsed, events: events, predicates: predicates, zone: .utc, now: now, present: present
        ).condition()
    }

    @Test func aChangeKeepsWhatItDoesNotSay() throws {
        let present = try Self.condition(
            "--at", "sunset", "--if", "nobody home", "--on", "mon-fri", "--for", "5m", "--once")
        let before = try #require(present?.event)
        func trigger(_ words: String...) throws -> EventTrigger {
            let options = ConditionOptions.all + [ConditionOptions.without.declaration]
            let command = CommandDeclaration(name: "tool", summary: "", options: options) { _, _ in .success }
            guard case .run(let parsed) = try CommandParser(root: command).parse(words) else { return before }
            return try #require(
                try ConditionReader(
                    parsed: parsed, events: Self.events, predicates: Self.predicates, zone: .utc, now: Self.now,
                    present: present
                ).condition()?.event)
        }
        func differs(_ changed: EventTrigger) -> [String] {
            [
                ("events", changed.events.map(\.kind) != before.events.map(\.kind)),
                ("ends", changed.endEvents.map(\.kind) != before.endEvents.map(\.kind)),
                ("predicate", changed.predicate != before.predicate), ("days", changed.weekdays != before.weekdays),
                ("once", changed.executeOnce != before.executeOnce),
            ].filter(\.1).map(\.0)
        }
        #expect(differs(try trigger("--at", "07:00")) == ["events"])
        #expect(differs(try trigger("--if", "after sunset")) == ["predicate"])
        #expect(differs(try trigger("--until", "23:00")) == ["ends"])
        #expect(differs(try trigger("--on", "daily")) == ["days"])
        #expect(try trigger("--without", "if").predicate == nil)
        #expect(differs(try trigger("--without", "until")) == ["ends"])
        #expect(differs(try trigger("--without", "once", "--without", "on")) == ["days", "once"])
        #expect(try Self.changed(present) == nil)
    }

    @Test func aTimerKeepsItsStartOrItsInterval() throws {
        let present = try Self.condition("--at", "2026-12-24T18:00", "--every", "7d")
        let start = Instant("2026-12-24T17:00:00Z") ?? .epoch
        let weekly = CalendarComponents(day: 7)
        #expect(
            try Self.changed(present, "--on", "weekend")
                == .timer(TimerTrigger(.date(start, recurrence: weekly), weekdays: .weekend)))
        #expect(
            try Self.changed(present, "--every", "2h")
                == .timer(TimerTrigger(.date(start, recurrence: CalendarComponents(hour: 2)))))
        #expect(
            try Self.changed(present, "--at", "2026-12-24T17:00")
                == .timer(TimerTrigger(.date(start, recurrence: weekly))))
        let failure = #expect(throws: CommandFailure.self) { try Self.changed(present, "--if", "nobody home") }
        #expect(failure?.message.contains("and --if exclude each other") == true)
        let event = try Self.condition("--at", "sunset", "--if", "nobody home")
        let other = #expect(throws: CommandFailure.self) { try Self.changed(event, "--every", "2h") }
        #expect(other?.remedy == "--without if takes it away.")
        #expect(try Self.changed(event, "--every", "2h", "--without", "if")?.timer != nil)
    }

    @Test func aDateIsATimerInTheTimeZoneOfTheHome() throws {
        let date = Instant("2026-12-24T17:00:00Z") ?? .epoch
        #expect(try Self.condition("--at", "2026-12-24T18:00") == .timer(TimerTrigger(.date(date, recurrence: nil))))
        #expect(
            try Self.condition("--at", "2026-12-24 18:00", "--every", "7d")
                == .timer(TimerTrigger(.date(date, recurrence: CalendarComponents(day: 7)))))
        let next = Instant("2026-03-02T08:01:00Z") ?? .epoch
        #expect(
            try Self.condition("--every", "90m", "--on", "weekend")
                == .timer(
                    TimerTrigger(
                        .date(next, recurrence: CalendarComponents(hour: 1, minute: 30)), weekdays: .weekend)))
    }

    @Test func whatDoesNotGoTogetherIsSaid() throws {
        for (words, message) in [
            (["--at", "2026-12-24T18:00", "--if", "after sunset"], "a date and --if exclude each other"),
            (["--every", "15m", "--at", "07:00"], "--every and another --at exclude each other"),
            (["--every", "15m", "--for", "5m"], "--every and --for exclude each other"),
            (["--for", "5m"], "nothing says what starts the automation"),
            (["--at", "noon"], "--at expects a time such as 07:30"),
        ] {
            let failure = #expect(throws: CommandFailure.self) {
                let command = CommandDeclaration(name: "tool", summary: "", options: ConditionOptions.all) { _, _ in
                    .success
                }
                guard case .run(let parsed) = try CommandParser(root: command).parse(words) else { return }
                _ = try ConditionReader(
                    parsed: parsed, events: Self.events, predicates: Self.predicates, zone: .utc, now: Self.now
                ).condition()
            }
            #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        }
        #expect(try Self.condition() == nil)
        for words in [["--every", "4m"], ["--on", "mon-"], ["--for", "0s"]] {
            let command = CommandDeclaration(name: "tool", summary: "", options: ConditionOptions.all)
            #expect(throws: UsageError.self) { try CommandParser(root: command).parse(words) }
        }
    }
}
