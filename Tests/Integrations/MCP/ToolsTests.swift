import HearthCalendar
import HearthJSON
import HomeModel
import HomeTesting
import HubAPI
import Testing

@testable import HearthMCP

@Suite struct ToolsTests {
    @Test func everyToolIsDescribedStrictly() throws {
        #expect(Set(MCPTool.all.map(\.name)).count == MCPTool.all.count)
        for tool in MCPTool.all {
            let json = tool.json
            let input = try #require(json["inputSchema"])
            #expect(input["type"] == "object", "\(tool.name)")
            #expect(input["additionalProperties"] == false, "\(tool.name)")
            #expect(json["outputSchema"]?["type"] == "object", "\(tool.name)")
            #expect(json["annotations"]?["readOnlyHint"]?.boolValue == (tool.scope == .read))
            #expect(json["annotations"]?["destructiveHint"]?.boolValue == (tool.scope != .read))
            #expect(!json.line.contains("#/components/"), "\(tool.name) refers to what is not in its schema.")
            for name in Self.references(in: input) { #expect(input["$defs"]?[name] != nil) }
            let output = try #require(json["outputSchema"])
            for name in Self.references(in: output) { #expect(output["$defs"]?[name] != nil, "\(tool.name) \(name)") }
        }
    }

    private static func references(in schema: JSONValue) -> [String] {
        switch schema {
        case .object(let object):
            (object["$ref"]?.stringValue.map { [String($0.dropFirst("#/$defs/".count))] } ?? [])
                + object.members.flatMap { references(in: $0.value) }
        case .array(let elements): elements.flatMap(references)
        default: []
        }
    }

    @Test func whatThereIsIsListed() async throws {
        try await ModelHome.run { test in
            let homes = try await test.call("list_homes")
            #expect(homes.structured?["homes"]?[0]?["name"] == "Home")
            #expect(homes.text == homes.structured?.line, "Clients without structured content read the same.")
            #expect(try await test.call("list_rooms", ["home": "home"]).structured?["rooms"]?[0]?["home"] == "Home")
            let accessories = try await test.call("list_accessories", ["details": true, "name": "lamp"])
            let lamp = try #require(accessories.structured?["accessories"]?[0])
            #expect(lamp["name"] == "Lamp")
            #expect(accessories.structured?["accessories"]?[1] == nil)
            let names = lamp["characteristics"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
            #expect(names.contains("Lamp/Brightness"))
            let brief = try await test.call("list_accessories")
            #expect(brief.structured?["accessories"]?[0]?["characteristics"] == nil)
            #expect(try await test.call("list_scenes").structured?["scenes"]?.arrayValue?.count == 4)
            #expect(try await test.call("list_automations").structured?["automations"] == [])
            #expect(try await test.call("get_status").structured?["status"]?["accessories"] == 2)
        }
    }

    @Test func valuesAreWrittenByNameAndRead() async throws {
        try await ModelHome.run { test in
            let written = try await test.call(
                "write_values", ["writes": [["characteristic": "Lamp/On", "value": true]]])
            #expect(!written.isError, "\(written.text)")
            #expect(written.structured?["results"]?[0]?["value"] == true)
            let read = try await test.call("read_values", ["characteristics": ["lamp / on"]])
            #expect(read.structured?["results"]?[0]?["value"] == true)
            let id = try #require(read.structured?["results"]?[0]?["id"])
            #expect(
                try await test.call("read_values", ["characteristics": [id]]).structured == read.structured,
                "An id is as good as a name.")
        }
    }

    /// The hub checks the range, as for everybody.
    @Test func whatTheHubRefusesIsToldWithWhatToDo() async throws {
        try await ModelHome.run { test in
            let refused = try await test.call(
                "write_values", ["writes": [["characteristic": "Lamp/Brightness", "value": 101]]])
            #expect(refused.isError)
            #expect(refused.structured?["results"]?[0]?["error"]?.stringValue?.contains("100") == true)
            let partly = try await test.call(
                "write_values",
                [
                    "writes": [
                        ["characteristic": "Lamp/Brightness", "value": 101],
                        ["characteristic": "Lamp/On", "value": true],
                    ]
                ])
            #expect(!partly.isError)
            #expect(partly.structured?["results"]?[1]?["error"] == nil)
        }
    }

    private static let mistakes: [(String, JSONObject, String)] = [
        ("read_values", ["characteristics": ["Lmap/On"]], "did you mean \"Lamp\""),
        ("read_values", ["characteristics": ["Lamp/Heat"]], "It has"),
        ("read_values", ["characteristics": []], "1 to 200"),
        ("read_values", ["characteristics": ["Lamp/On"], "fast": true], "fast"),
        ("read_values", [:], "characteristics"),
        ("list_homes", ["home": "x"], "home"),
        ("list_rooms", ["home": "Nowhere"], "list_homes"),
        ("run_scene", ["scene": "Party"], "list_scenes"),
        ("explain_automation", ["automation": "None"], "list_automations"),
        ("get_history", ["characteristic": "Lamp/On", "since": "yesterday"], "2026-01-05T06:30:00Z"),
        (
            "get_history",
            ["characteristic": "Lamp/On", "since": "2026-03-03T00:00:00Z", "until": "2026-03-02T00:00:00Z"], "before"
        ),
        ("read_values", ["characteristics": ["8F0A1C2E-0000-4000-8000-0123456789AB"]], "list_accessories"),
    ]

    @Test(arguments: mistakes)
    func mistakesAreResultsThatSayWhatToDo(tool: String, arguments: JSONObject, hint: String) async throws {
        try await ModelHome.run { test in
            let answer = try await test.call(tool, arguments)
            #expect(answer.isError)
            #expect(answer.text.contains(hint), "\(answer.text)")
            #expect(answer.structured == nil)
        }
    }

    @Test func scenesAndAutomationsRunAndAreExplained() async throws {
        try await ModelHome.run { test in
            let on = try #require(
                try await test.call("read_values", ["characteristics": ["Lamp/On"]]).structured?["results"]?[0]?["id"]?
                    .stringValue.flatMap { CharacteristicID($0) })
            let scene = try await test.hub.add(NewScene(name: "Evening", actions: [NewAction(on, true)]))
            let run = try await test.call("run_scene", ["scene": "evening"])
            #expect(run.structured?["outcome"] == "complete")
            let event = EventTrigger(events: [
                Event(id: EventID(rawValue: 5), .calendar(CalendarComponents(hour: 18, minute: 0)))
            ])
            _ = try await test.hub.add(
                NewAutomation(name: "Arrival", condition: .event(event), scenes: [scene.id]))
            let ran = try await test.call("run_automation", ["automation": "Arrival"])
            #expect(ran.structured?["trace"]?["outcome"] == "done", "\(ran.text)")
            let explained = try await test.call("explain_automation", ["automation": "arrival"])
            #expect(explained.text.contains("\"Arrival\" runs"))
            #expect(explained.text.contains("Evening"))
            #expect(explained.structured?["traces"]?[0]?["outcome"] == "done", "\(explained.text)")
        }
    }

    @Test func whoMayOnlyReadIsNotOfferedToWrite() async throws {
        try await ModelHome.run { test in
            let all = await test.ask("tools/list")["result"]?["tools"]?.arrayValue?.count
            let some = await test.ask("tools/list", scope: .read)["result"]?["tools"]?.arrayValue ?? []
            #expect(all == 12)
            #expect(some.count == 9)
            #expect(some.allSatisfy { $0["annotations"]?["readOnlyHint"] == true })
            for tool in MCPTool.all where tool.scope != .read {
                let refused = try await test.call(tool.name, [:], scope: .read)
                #expect(refused.isError)
                #expect(refused.text.contains("--scope control"))
            }
        }
    }
}
