import HearthCalendar
import HearthJSON
import HomeModel
import Seeded
import Testing

@testable import HomeDatabase

/// Every form that a value or a condition can take comes back as it was.
@Suite struct StoredTextTests {
    static let values: [HomeValue] = [
        .bool(true), .bool(false), .integer(0), .integer(-1), .integer(Int128(UInt64.max)), .integer(.max),
        .integer(.min), .float(0), .float(22), .float(-0.1), .float(1e300), .float(.leastNonzeroMagnitude),
        .float(.infinity),
        .float(-.infinity), .string(""), .string("a \"quoted\" \u{0} ünï 🏠\n"), .data([]), .data([0, 0x0A, 0xFF]),
    ]

    @Test(arguments: values) func keepValuesExactly(value: HomeValue) throws {
        #expect(HomeValue(json: try reread(value.json)) == value)
    }

    @Test func keepTheSignOfZeroAndNotANumber() throws {
        guard case .float(let zero)? = HomeValue(json: try reread(HomeValue.float(-0.0).json)),
            case .float(let nan)? = HomeValue(json: try reread(HomeValue.float(.nan).json))
        else {
            Issue.record("no decimal numbers came back")
            return
        }
        #expect(zero.sign == .minus && zero == 0)
        #expect(nan.isNaN)
    }

    @Test func keepMetadata() throws {
        let bare = CharacteristicMetadata(format: ValueFormat(rawValue: "new"))
        let full = CharacteristicMetadata(
            format: .float, units: "celsius", minimum: -40, maximum: .decimal(.nan), step: 0.1, maximumLength: 64,
            maximumDataLength: 2_097_152, validValues: [0, 1, .integer(Int128(UInt64.max)), 2.5],
            manufacturerDescription: "Wärme")
        for metadata in [bare, full] {
            #expect(CharacteristicMetadata(json: try reread(metadata.json)) == metadata)
        }
    }

    static let times = [
        CalendarComponents(), CalendarComponents(hour: 7, minute: 30),
        CalendarComponents(
            year: 2028, month: 2, day: 29, hour: 23, minute: 59, second: 1, weekday: 7, weekdayOrdinal: -1,
            weekOfYear: 53),
    ]

    static let predicates: [Predicate] =
        ValueComparison.allCases.map { .characteristic(CharacteristicID(random: 1), $0, 0.5) }
        + times.flatMap { [.before($0), .after($0), .on($0), .between($0, times[1])] }
        + [
            .beforeSignificant(SignificantTime(.sunrise)),
            .afterSignificant(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))),
            .betweenSignificant(SignificantTime(.sunset), SignificantTime(.sunrise)),
            .presence(Presence(.lastExit, .homeUsers)), .presence(Presence(.everyExit, .creator(UserID(random: 7)))),
            .presence(Presence(.firstEntry, .customUsers([UserID(random: 8), UserID(random: 9)]))),
            .constant(true), .constant(false), .lost("the \"old\" lamp"), .and([]), .or([]),
        ]

    @Test(arguments: predicates) func keepPredicates(predicate: Predicate) throws {
        for form in [predicate, .not(predicate), .and([predicate, .or([.not(predicate), .constant(true)])])] {
            #expect(Predicate(json: try reread(form.json)) == form)
        }
    }

    /// As deep as the model allows.
    @Test func keepDeepPredicates() throws {
        let deep = (0..<HomeLimits.predicateDepth).reduce(Predicate.constant(true)) { part, _ in .and([part]) }
        let condition = TriggerCondition.event(EventTrigger(events: [], predicate: deep))
        #expect(TriggerCondition(json: try reread(condition.json)) == condition)
    }

    static let kinds: [Event.Kind] = {
        let characteristic = CharacteristicID(random: 5)
        let home = Coordinate(latitude: 52.520_008, longitude: -13.404_954)
        return [
            .characteristic(characteristic, value: nil), .characteristic(characteristic, value: "open"),
            .calendar(times[2]), .significantTime(SignificantTime(.sunset)),
            .presence(Presence(.everyEntry, .homeUsers)), .duration(.seconds(60)),
            .duration(.nanoseconds(1)), .duration(.seconds(-90)),
        ]
            + [(nil, 20), (20, nil), (19.5, 21)].compactMap { minimum, maximum in
                NumberRange(minimum: minimum, maximum: maximum).map { .threshold(characteristic, $0) }
            }
            + [home].compactMap { $0 }.compactMap {
                Region(identifier: "work", center: $0, radius: 150.5, notifiesOnExit: false).map(Event.Kind.location)
            }
    }()

    @Test func keepEventTriggers() throws {
        #expect(Self.kinds.count == 12)
        let events = Self.kinds.enumerated().map { Event(id: EventID(random: UInt128($0)), $1) }
        for condition in [
            TriggerCondition.event(EventTrigger(events: events)),
            .event(
                EventTrigger(
                    events: [], endEvents: events, predicate: .constant(true), weekdays: .workdays, executeOnce: true)),
            .event(EventTrigger(events: [], weekdays: [])),
        ] {
            #expect(TriggerCondition(json: try reread(condition.json)) == condition)
        }
    }

    @Test func keepTimers() throws {
        let zone = try TimeZone("America/Argentina/Buenos_Aires")
        let schedules: [TimerTrigger.Schedule] = [
            .date(.earliest, recurrence: nil), .date(.latest, recurrence: CalendarComponents(day: 1)),
            .date(Instant(seconds: 1_767_600_000, nanoseconds: 1), recurrence: nil),
            .significant(SignificantTime(.sunrise, offset: CalendarComponents(hour: 1)), recurs: true),
            .significant(SignificantTime(.sunset), recurs: false),
        ]
        for schedule in schedules {
            for timer in [
                TimerTrigger(schedule),
                TimerTrigger(schedule, timeZone: zone, recurrenceCalendar: "gregorian", weekdays: .weekend),
            ] {
                #expect(TriggerCondition(json: try reread(TriggerCondition.timer(timer).json)) == .timer(timer))
            }
        }
    }

    /// Damaged text is refused or read as something, and never traps.
    @Test func surviveDamage() throws {
        var random = SeededGenerator(seed: 11)
        let events = Self.kinds.map { Event(id: EventID(random: 1), $0) }
        let condition = TriggerCondition.event(EventTrigger(events: events, predicate: .and(Self.predicates)))
        let bytes = condition.json.bytes
        var refused = 0
        for _ in 0..<5_000 {
            let json = try? JSONValue(parsing: random.damage(bytes))
            if json.flatMap(TriggerCondition.init(json:)) == nil { refused += 1 }
        }
        #expect((2_500..<5_000).contains(refused))
    }

    private func reread(_ json: JSONValue) throws -> JSONValue { try JSONValue(parsing: json.bytes) }
}
