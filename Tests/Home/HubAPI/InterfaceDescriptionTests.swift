import HearthHTTP
import HearthJSON
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct InterfaceDescriptionTests {
    private static func document() async throws -> JSONValue {
        let (document, _) = try await described()
        return document
    }

    private static func described() async throws -> (document: JSONValue, routes: [Route]) {
        nonisolated(unsafe) var made: (JSONValue, [Route])?
        try await EngineHome.run(["Lamp"]) { home in
            let routes = try await RoutesTests.interface(of: home).routes
            made = (try InterfaceDescription(of: routes, version: "1.2.3").json, routes)
        }
        return try #require(made)
    }

    private static func schema(_ name: String, in document: JSONValue) throws -> JSONValue {
        try #require(document["components"]?["schemas"]?[name], "\(name) is not described.")
    }

    private static func names(_ array: JSONValue?) -> [String] { array?.arrayValue?.compactMap(\.stringValue) ?? [] }
    private static func members(_ schema: JSONValue) -> [String] {
        schema["properties"]?.objectValue?.members.map(\.name) ?? []
    }

    @Test func everyRouteIsDescribed() async throws {
        let (document, routes) = try await Self.described()
        for route in routes {
            let operation = try #require(
                document["paths"]?[route.path.description]?[route.method.rawValue.lowercased()], "\(route.path)")
            #expect(operation["operationId"]?.stringValue == route.operation)
            #expect(operation["x-scope"]?.stringValue == (route.isOpen ? nil : route.scope.name))
            #expect((operation["requestBody"] != nil) == (route.body != nil))
            for form in route.answers { #expect(operation["responses"]?["\(form.status.code)"] != nil) }
        }
        let operations = document["paths"]?.objectValue?.members.flatMap { path in
            path.value.objectValue?.members.filter { $0.name != "parameters" } ?? []
        }
        #expect(operations?.count == routes.count)
    }

    @Test func theSameInterfaceIsDescribedTheSame() async throws {
        let (one, other) = (try await Self.document(), try await Self.document())
        #expect(one.bytes == other.bytes)
    }

    @Test func everyReferenceLeadsSomewhere() async throws {
        let document = try await Self.document()
        var count = 0
        func check(_ value: JSONValue) throws {
            #expect(value != .null)
            if let reference = value["$ref"]?.stringValue {
                count += 1
                let found = reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) {
                    $0?[String($1)]
                }
                #expect(found != nil, "\(reference)")
            }
            for element in value.arrayValue ?? [] { try check(element) }
            for member in value.objectValue?.members ?? [] { try check(member.value) }
        }
        try check(document)
        #expect(count > 500)
    }

    @Test func aResourceIsDescribedAsItIsCoded() async throws {
        let document = try await Self.document()
        let home = try Self.schema("Home", in: document)
        #expect(
            Self.members(home) == ["id", "name", "isPrimary", "roomForEntireHome", "location", "timeZone"])
        #expect(Self.names(home["required"]) == ["id", "name", "isPrimary", "roomForEntireHome"])
        #expect(home["properties"]?["id"]?["$ref"] == "#/components/schemas/Identifier")
        #expect(try Self.schema("Identifier", in: document)["format"] == "uuid")
        #expect(home["properties"]?["location"]?["$ref"] == "#/components/schemas/Location")
        #expect(home["additionalProperties"] == nil)
        let list = document["paths"]?["/homes"]?["get"]?["responses"]?["200"]?["content"]?["application/json"]
        #expect(list?["schema"] == ["type": "array", "items": ["$ref": "#/components/schemas/Home"]])
        // A number beside the members of another type.
        let trace = try Self.schema("Trace", in: document)
        #expect(Self.members(trace).first == "id")
        #expect(Self.members(trace).contains("occasion"))
        let state = try Self.schema("Automation", in: document)["properties"]?["state"]
        #expect(Self.names(state?["enum"]) == AutomationResource.State.allCases.map(\.rawValue))
    }

    @Test func aBodyRefusesWhatItDoesNotKnow() async throws {
        let document = try await Self.document()
        let room = try Self.schema("NewRoom", in: document)
        #expect(room["additionalProperties"] == false)
        #expect(Self.names(room["required"]) == ["name"])
        #expect(try Self.schema("LocationInput", in: document)["additionalProperties"] == false)
        #expect(try Self.schema("Location", in: document)["additionalProperties"] == nil)
    }

    @Test func whatMayBeClearedMayBeNull() async throws {
        let document = try await Self.document()
        let change = try Self.schema("HomeChange", in: document)
        #expect(Self.members(change) == ["name", "location", "timeZone", "isPrimary"])
        #expect(change["required"] == nil)
        #expect(change["properties"]?["name"] == ["type": "string"])
        #expect(change["properties"]?["timeZone"]?["type"] == ["string", "null"])
        #expect(change["properties"]?["location"]?["anyOf"]?[1] == ["type": "null"])
    }

    @Test func conditionsAreDescribedKindByKind() async throws {
        let document = try await Self.document()
        func kinds(_ name: String) throws -> [[String]] {
            try Self.schema(name, in: document)["oneOf"]?.arrayValue?.map { Self.names($0["required"]) } ?? []
        }
        #expect(try kinds("TriggerConditionInput") == [["timer"], ["event"]])
        #expect(try kinds("TimerTriggerInput") == [["date"], ["sun"]])
        #expect(
            try kinds("EventInput").flatMap { $0 } == [
                "characteristic", "threshold", "time", "sun", "presence", "location", "after",
            ])
        #expect(try kinds("PredicateInput").count == 14)
        let predicates = try Self.schema("PredicateInput", in: document)["oneOf"]?.arrayValue ?? []
        let all = predicates.first { $0["properties"]?["all"] != nil }
        #expect(all?["properties"]?["all"]?["items"]?["$ref"] == "#/components/schemas/PredicateInput")
        let not = predicates.first { $0["properties"]?["not"] != nil }
        #expect(not?["properties"]?["not"]?["$ref"] == "#/components/schemas/PredicateInput")
        let timers = try Self.schema("TimerTriggerInput", in: document)["oneOf"]?.arrayValue ?? []
        #expect(timers.map(Self.members).map { $0.contains("every") } == [true, false])
        #expect(timers.map(Self.members).map { $0.contains("recurs") } == [false, true])
    }

    @Test func everyNoteIsOfAMember() throws {
        let book = SchemaBook(isStrict: false)
        let types: [any (MembersDescribed & Decodable).Type] = [
            NewAccessory.self, NewBackup.self, HomeChange.self, UserChange.self, NewUserRequest.self,
            LocationResource.self, SceneRunResource.self, SceneRunResource.Done.self, HistoryResource.Stretch.self,
            AutomationResource.self, CharacteristicResource.self, Problem.self,
            Region.self, Writes.self, Presence.self,
        ]
        for type in types {
            let reference = try #require(try book.schema(of: type)["$ref"]?.stringValue)
            let schema = try #require(book.components[String(reference.split(separator: "/").last ?? "")])
            for (name, note) in type.memberNotes {
                #expect(schema["properties"]?[name]?["description"]?.stringValue == note, "\(type) \(name)")
            }
            for (name, rule) in type.memberRules {
                for part in rule.objectValue?.members ?? [] {
                    #expect(schema["properties"]?[name]?[part.name] == part.value, "\(type) \(name)")
                }
            }
            for part in type.rules.objectValue?.members ?? [] { #expect(schema[part.name] == part.value) }
        }
    }

    /// A type of which nobody can say what it consists of is not described as nothing.
    @Test func whatCanNotBeDescribedIsRefused() {
        struct Strange: Decodable {
            init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
        }
        #expect(throws: SchemaBook.Failure.self) { try SchemaBook(isStrict: true).schema(of: Strange.self) }
    }

    @Test func theHubServesItsDescription() async throws {
        try await HubHome.run { test in
            let response = try await test.send(.get, "/openapi.json")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/json")
            let document = try JSONValue(parsing: response.body)
            #expect(document["openapi"] == "3.1.0")
            #expect(document["info"]?["version"] == "1.2.3")
        }
    }
}
