import HearthCalendar
import HearthJSON
import HomeEngine
import HomeModel
import HubAPI
import Testing

@testable import hearth

/// What people read of a hub, to the letter.
@Suite struct TextTests {
    private let times: InstantText
    private let moment = Instant("2026-03-02T17:04:11Z") ?? .epoch

    init() throws { times = InstantText(try TimeZoneRules(TimeZone("Europe/Berlin"))) }

    @Test func accessoriesAreListedWithTheirRoomAndState() {
        let rooms = [RoomResource(id: RoomID(rawValue: 5), home: SampleThings.home, name: "Hall")]
        let home = HomeResource(
            id: SampleThings.home, name: "Villa", isPrimary: true, roomForEntireHome: RoomID(rawValue: 1))
        let all = [SampleThings.lamp, SampleThings.sensor, SampleThings.conditioner]
        #expect(
            AccessoryListTable(all, rooms, HomeNames([home])).table.lines(width: nil) == [
                "NAME         ROOM  KIND           STATE",
                "Hall lamp    Hall  Lightbulb      on, 40 %",
                "Hall sensor  Hall  Motion Sensor  no motion",
                "A/C          Hall  Switch         not reachable; last: off",
            ])
        let cabin = HomeResource(
            id: HomeID(rawValue: 2), name: "Cabin", isPrimary: false, roomForEntireHome: RoomID(rawValue: 2))
        #expect(
            AccessoryListTable([SampleThings.lamp], rooms, HomeNames([home, cabin])).table.lines(width: nil) == [
                "NAME       HOME   ROOM  KIND       STATE", "Hall lamp  Villa  Hall  Lightbulb  on, 40 %",
            ])
    }

    @Test func anAccessoryIsShownWithAllItHas() {
        let details = AccessoryDetails(SampleThings.strip, [], ids: false)
        #expect(
            details.characteristics.lines(width: nil) == [
                "SERVICE  CHARACTERISTIC  VALUE  MAY", "Left     On              off    read, write, notify",
                "Right    On              on     read, write, notify",
            ])
        #expect(
            AccessoryDetails(SampleThings.conditioner, [], ids: true).overview.lines(width: nil) == [
                "ACCESSORY   A/C", "Id          00000000-0000-0000-0000-000000000032", "Category    Other",
                "Connection  not reachable: Is it on?",
            ])
    }

    private func trace(_ json: String) throws -> RunTrace {
        try JSONValue(parsing: Array(json.utf8)).decode(RunTrace.self)
    }

    private let ids = #""trigger":"00000000-0000-0000-0000-000000000009","home":"00000000-0000-0000-0000-000000000001""#

    @Test func aTraceTellsWhyAndWhat() throws {
        let trace = try trace(
            """
            {\(ids),"name":"Hall light","time":"2026-03-02T17:04:11Z","occasion":"somebody walked by","causes":["Door"],
             "conditions":[{"text":"a or b","depth":0,"result":"holds"},{"text":"a","depth":1,"saw":"5","result":"fails"},
             {"text":"b","depth":1,"result":"unknown"}],"outcome":"partial","detail":"2 s late","run":4,
             "actions":[{"what":"Lamp / On","value":"true","took":0.0123},
             {"what":"Fan / On","value":"true","error":"It is off.","took":2}],"took":2.01}
            """)
        #expect(
            TraceText(times: times).lines(trace) == [
                "2026-03-02 18:04:11  Hall light  partly done in 2 s", "  because  somebody walked by",
                "  by way of  Door", "  2 s late", "  if       a or b: yes", "  if         a: no, saw 5",
                "  if         b: unknown", "  then     Lamp / On ← true: done, 0.012 s",
                "  then     Fan / On ← true: not done. It is off.",
            ])
        #expect(
            TraceText(times: times).line(trace)
                == "Hall light: partly done (1 of 2 actions failed), because somebody walked by")
    }

    @Test func everyOutcomeHasWordsOfItsOwn() {
        #expect(Set(RunTrace.Outcome.allCases.map(TraceText.outcome)).count == RunTrace.Outcome.allCases.count)
    }

    @Test func eventsAreLines() {
        let line = EventLine(
            things: SampleThings.directory, scenes: [ActionSetID(rawValue: 8): "Movie night"], times: times)
        func reading(_ characteristic: UInt128, _ value: HomeValue) -> HubEvent.Reading {
            HubEvent.Reading(
                characteristic: SampleThings.id(characteristic), accessory: nil, value: value, time: moment)
        }
        let events = [
            HubEvent(sequence: 1, kind: .begin), HubEvent(sequence: 2, kind: .reset),
            HubEvent(sequence: 3, kind: .value, reading: reading(1_002, 55)),
            HubEvent(sequence: 4, kind: .occurrence, reading: reading(1_001, true)),
            HubEvent(
                sequence: 5, kind: .structure,
                changes: [
                    .init(.removed, kind: "room", id: "…", home: SampleThings.home, name: "Attic"),
                    .init(.added, kind: "scene", id: "…", home: SampleThings.home, name: "Night"),
                ]),
            HubEvent(
                sequence: 6, kind: .link,
                link: .init(
                    accessories: [SampleThings.lamp.id, SampleThings.strip.id],
                    link: LinkResource(.unreachable, message: "It is off."))),
            HubEvent(
                sequence: 7, kind: .scene,
                run: SceneRunResource(scene: ActionSetID(rawValue: 8), outcome: .failed, actions: [], took: 1)),
        ]
        #expect(
            events.map(line.text) == [
                nil, "what happened meanwhile can't be told any more", "Hall lamp / Brightness is 55 %",
                "Hall lamp / On: on", "room \"Attic\" removed, scene \"Night\" added",
                "Hall lamp and 1 more: not reachable: It is off.", "scene \"Movie night\": failed",
            ])
    }

    @Test func momentsAreReadInTheTimeZoneOfTheMachine() throws {
        #expect(times.minute(moment) == "2026-03-02 18:04")
        #expect(times.minute(nil) == "–")
        for (text, expected) in [
            ("24h", "2026-03-01T17:04:11Z"), ("2026-03-01", "2026-02-28T23:00:00Z"),
            ("2026-03-01T12:00", "2026-03-01T11:00:00Z"), ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z"),
        ] {
            #expect(times.read(text, now: moment) == Instant(expected), "\(text)")
        }
        for text in ["", "yesterday", "24", "2026-13-01"] { #expect(times.read(text, now: moment) == nil, "\(text)") }
    }

    @Test(arguments: [
        (0.0004, "0.0 s"), (0.0123, "0.012 s"), (59.9, "59 s"), (120, "2 min"), (7_200, "2 h"), (172_800, "2 d"),
    ])
    func spansAreShort(seconds: Double, text: String) { #expect(SpanText.text(seconds: seconds) == text) }
}
