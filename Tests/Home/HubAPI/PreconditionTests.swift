import HearthHTTP
import HearthJSON
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

/// Two clients that change the same thing, and one that does not know whether it was heard.
@Suite struct PreconditionTests {
    private static func send(
        _ test: HubHome, _ method: HTTPMethod, _ target: String, _ body: String = "", _ headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        let client = try await HTTPClient.connect(to: test.address, over: test.network)
        defer { client.close() }
        var request = HTTPRequest(method, try #require(HTTPTarget(target)), body: Array(body.utf8))
        request.headers = headers
        if !body.isEmpty { request.headers[.contentType] = "application/json" }
        return try await client.send(request)
    }

    private static func tag(_ test: HubHome, _ target: String) async throws -> HTTPFieldValue {
        try #require(try await send(test, .get, target).headers[.eTag])
    }

    @Test func theSecondOfTwoWhoChangeTheSameIsRefused() async throws {
        try await HubHome.run { test in
            let hall = try await test.hub.add(NewRoom(name: "Hall"))
            let path = "/rooms/\(hall.id)"
            let tag = try await Self.tag(test, path)
            let first = try await Self.send(test, .patch, path, #"{"name":"Lobby"}"#, [.ifMatch: tag])
            #expect(first.status == .ok)
            let second = try await Self.send(test, .patch, path, #"{"name":"Foyer"}"#, [.ifMatch: tag])
            #expect(second.status == .preconditionFailed)
            #expect(try JSONValue(parsing: second.body).decode(Problem.self).code == .changedMeanwhile)
            #expect(try await Self.send(test, .delete, path, "", [.ifMatch: tag]).status == .preconditionFailed)
            #expect(try await test.hub.room(hall.id).name == "Lobby")
            let now = try await Self.tag(test, path)
            #expect(now != tag)
            let either = HTTPFieldValue("\"no\", \(now)") ?? ""
            #expect(try await Self.send(test, .patch, path, "{}", [.ifMatch: "\"no\""]).status == .preconditionFailed)
            #expect(try await Self.send(test, .patch, path, #"{"name":"Foyer"}"#, [.ifMatch: either]).status == .ok)
            #expect(try await Self.send(test, .delete, path, "", [.ifMatch: "*"]).status == .noContent)
            #expect(try await Self.send(test, .delete, path, "", [.ifMatch: "*"]).status == .preconditionFailed)
        }
    }

    @Test func ofManyAtTheSameTimeOneChangesIt() async throws {
        try await HubHome.run { test in
            let hall = try await test.hub.add(NewRoom(name: "Hall"))
            let tag = try await Self.tag(test, "/rooms/\(hall.id)")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await Self.send(
                            test, .patch, "/rooms/\(hall.id)", #"{"name":"Room \#(number)"}"#, [.ifMatch: tag]
                        ).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 412 } == 19)
        }
    }

    /// A tag is of what a person made it, not of what happens in it.
    @Test func valuesAndRunsDoNotChangeATag() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let lamp = await test.home.characteristic("Lamp")
            let scene = try await test.hub.add(NewScene(name: "Evening", actions: [NewAction(lamp, true)]))
            let accessory = try #require(try await test.hub.accessories(name: "Lamp").first)
            let before = [
                try await Self.tag(test, "/scenes/\(scene.id)"),
                try await Self.tag(test, "/accessories/\(accessory.id)"),
            ]
            _ = try await test.hub.run(scene.id)
            try await test.home.wait { $0.structure.actionSets[scene.id]?.lastExecution != nil }
            #expect(try await Self.tag(test, "/scenes/\(scene.id)") == before[0])
            #expect(try await Self.tag(test, "/accessories/\(accessory.id)") == before[1])
            _ = try await test.hub.change(scene.id, SceneChange(name: .to("Night")))
            #expect(try await Self.tag(test, "/scenes/\(scene.id)") != before[0])
        }
    }

    @Test func whatIsSentAgainWithItsKeyIsDoneOnce() async throws {
        try await HubHome.run { test in
            let headers: HTTPHeaders = [.idempotencyKey: "7f3a"]
            let first = try await Self.send(test, .post, "/rooms", #"{"name":"Hall"}"#, headers)
            #expect(first.status == .created)
            let again = try await Self.send(test, .post, "/rooms", #"{"name":"Hall"}"#, headers)
            #expect(again.status == .created)
            #expect(again.body == first.body)
            #expect(try await test.hub.rooms(name: "Hall").count == 1)
            let other = try await Self.send(test, .post, "/rooms", #"{"name":"Attic"}"#, headers)
            #expect(try JSONValue(parsing: other.body).decode(Problem.self).code == .keyReused)
            #expect(try await Self.send(test, .post, "/rooms", #"{"name":"Hall"}"#).status == .conflict)
            let long = HTTPFieldValue(String(repeating: "k", count: 256)) ?? ""
            let refused = try await Self.send(test, .post, "/rooms", "{}", [.idempotencyKey: long])
            #expect(refused.status == .badRequest)
        }
    }

    @Test func theSameKeyAtTheSameTimeIsDoneOnce() async throws {
        try await HubHome.run { test in
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await Self.send(test, .post, "/rooms", #"{"name":"Hall"}"#, [.idempotencyKey: "k"]).body
                    }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 1)
            #expect(try await test.hub.rooms(name: "Hall").count == 1)
        }
    }
}
