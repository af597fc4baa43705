import Foundation
import HearthCalendar
import HearthJSON
import HomeModel
import HubAPI
import Testing

private typealias Predicate = HomeModel.Predicate
private typealias TimeZone = HearthCalendar.TimeZone

@Suite struct ConditionCodingTests {
    private static let characteristic = CharacteristicID(rawValue: 7)
    private static let user = UserID(rawValue: 8)
    private static let dusk = SignificantTime(.sunset, offset: CalendarComponents(minute: -30))
    private static let morning = CalendarComponents(hour: 7, minute: 30)

    private static func everyKind() throws -> [TriggerCondition] {
        let place = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
        let region = try #require(Region(identifier: "Work", center: place, radius: 150, notifiesOnExit: false))
        let warm = try #require(NumberRange(minimum: 25.5))
        let narrow = try #require(NumberRange(minimum: 1, maximum: 2))
        let kinds: [Event.Kind] = [
            .characteristic(characteristic, value: true), .characteristic(characteristic, value: nil),
            .characteristic(characteristic, value: .data([1, 255])), .threshold(characteristic, warm),
            .threshold(characteristic, narrow), .calendar(morning), .significantTime(dusk),
            .significantTime(SignificantTime(.sunrise)), .presence(Presence(.firstEntry, .homeUsers)),
            .presence(Presence(.lastExit, .customUsers([user]))), .presence(Presence(.everyEntry, .creator(user))),
            .presence(Presence(.everyExit, .homeUsers)), .location(region), .duration(.seconds(300)),
            .duration(.milliseconds(1_500)),
        ]
        let comparisons = ValueComparison.allCases.map { Predicate.characteristic(characteristic, $0, 10) }
        let predicate = Predicate.and(
            comparisons + [
                .before(morning), .after(CalendarComponents(year: 2026, month: 2, day: 3)),
                .on(CalendarComponents(weekday: 2, weekdayOrdinal: -1, weekOfYear: 9)), .between(morning, morning),
                .beforeSignificant(dusk), .afterSignificant(dusk), .betweenSignificant(dusk, SignificantTime(.sunrise)),
                .presence(Presence(.firstEntry, .homeUsers)), .or([]), .not(.not(.constant(false))), .constant(true),
                .lost("Lamp / On is 5"),
            ])
        let events = kinds.enumerated().map { Event(id: EventID(rawValue: UInt128($0)), $1) }
        return [
            .event(
                EventTrigger(
                    events: events, endEvents: events, predicate: predicate, weekdays: .weekend, executeOnce: true)),
            .event(EventTrigger(events: [])),
            .timer(TimerTrigger(.date(Instant(seconds: 60), recurrence: nil))),
            .timer(
                TimerTrigger(
                    .date(.epoch, recurrence: CalendarComponents(day: 1)), timeZone: try TimeZone("Europe/Berlin"),
                    recurrenceCalendar: "gregorian", weekdays: .workdays)),
            .timer(TimerTrigger(.significant(dusk, recurs: true))),
            .timer(TimerTrigger(.significant(dusk, recurs: false))),
        ]
    }

    @Test func everyConditionComesBackAsItWas() throws {
        for condition in try Self.everyKind() {
            let text = try JSONValue(encoding: condition).bytes
            #expect(try JSONValue(parsing: text).decode(TriggerCondition.self, strict: true) == condition)
        }
    }

    @Test func aConditionIsReadable() throws {
        let condition = TriggerCondition.event(
            EventTrigger(
                events: [Event(id: EventID(rawValue: 1), .significantTime(Self.dusk))],
                predicate: .characteristic(Self.characteristic, .lessThan, 10), weekdays: .weekend))
        let expected = #"""
            {"event":{"starts":[{"id":"00000000-0000-0000-0000-000000000001",
            "sun":{"event":"sunset","offset":{"minute":-30}}}],"ends":[],
            "if":{"characteristic":{"id":"00000000-0000-0000-0000-000000000007","is":"lessThan","value":10}},
            "weekdays":["sunday","saturday"],"once":false}}
            """#
        #expect(try JSONValue(encoding: condition) == JSONValue(parsing: Array(expected.utf8)))
    }

    @Test func whatIsLeftOutIsAsUsual() throws {
        let text = #"{"event":{"starts":[{"time":{"hour":7}},{"time":{"hour":8}}]}}"#
        let condition = try JSONValue(parsing: Array(text.utf8)).decode(TriggerCondition.self, strict: true)
        let event = try #require(condition.event)
        #expect(event.events.map(\.kind) == [7, 8].map { .calendar(CalendarComponents(hour: $0)) })
        #expect(Set(event.events.map(\.id)).count == 2)
        #expect(event.endEvents.isEmpty && event.predicate == nil && event.weekdays == nil && !event.executeOnce)
    }

    @Test(arguments: [
        ("{}", "found none"), (#"{"timer":{"sun":{"event":"sunset"}},"event":{"starts":[]}}"#, "exactly one kind"),
        (#"{"event":{"starts":[{"time":{"hour":7},"sun":{"event":"sunset"}}]}}"#, "event.starts[0]: "),
        (#"{"event":{"starts":[{"time":{"hours":7}}]}}"#, "event.starts[0].time: "),
        (#"{"event":{"starts":[{"threshold":{"id":"00000000-0000-0000-0000-000000000007"}}]}}"#, "minimum"),
        (#"{"event":{"starts":[],"if":{"all":[{"not":{"before":7}}]}}}"#, "event.if.all[0].not.before"),
        (
            #"{"event":{"starts":[],"if":{"all":[{"presence":{"change":"arrives"}}]}}}"#,
            #""arrives" is none of "everyEntry""#
        ),
        (#"{"event":{"starts":[{"after":1e300}]}}"#, "seconds"), (#"{"event":{"starts":[{"after":-1}]}}"#, "seconds"),
        (#"{"event":{"starts":[],"weekdays":["someday"]}}"#, "weekdays[0]"),
        (#"{"timer":{"date":"2026-01-01T00:00Z","sun":{"event":"sunset"}}}"#, "either"),
        (#"{"timer":{"date":"2026-01-01T00:00Z","recurs":true}}"#, "every"),
        (#"{"timer":{"date":"2026-01-01T00:00Z","timeZone":"//"}}"#, "timer.timeZone"),
        (
            #"{"event":{"starts":[{"location":{"identifier":"x","latitude":99,"longitude":0,"radius":1}}]}}"#,
            "-90 to 90"
        ),
    ])
    func whatIsNoConditionIsRefusedWithItsPlace(_ text: String, _ part: String) throws {
        let json = try JSONValue(parsing: Array(text.utf8))
        #expect {
            try json.decode(TriggerCondition.self, strict: true)
        } throws: { error in
            "\(error)".contains(part)
        }
    }

    @Test func theExampleOfTheDocumentationIsACondition() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/hub-interface.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "```json\n{\"event\""))
        let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
        let example = "{\"event\"" + text[start.upperBound..<end.lowerBound]
        let whole = example.replacing("\"…\"", with: "\"00000000-0000-0000-0000-000000000007\"")
        let condition = try JSONValue(parsing: Array(whole.utf8)).decode(TriggerCondition.self, strict: true)
        #expect(condition.event?.events.count == 5)
    }
}
