import HearthHTTP
import HearthJSON
import HomeModel
import Testing

@testable import HubAPI

/// Events over a WebSocket.
@Suite struct EventSocketTests {
    private static func open(
        _ door: Door, _ headers: HTTPHeaders, _ target: HTTPTarget = "/events"
    ) async throws -> WebSocket {
        try await WebSocket.connect(to: door.address, target: target, over: door.test.network, headers: headers)
    }

    private static func next(_ socket: WebSocket) async throws -> HubEvent? {
        guard case .text(let text)? = try await socket.receive(within: .seconds(30)) else { return nil }
        return try JSONValue(parsing: Array(text.utf8)).decode(HubEvent.self)
    }

    @Test func eachEventIsAMessageAndNoneIsMissedOrToldTwice() async throws {
        try await Door.run { door in
            let headers = Door.bearer(try await door.token(.read).secret)
            let (one, other) = (try await Self.open(door, headers), try await Self.open(door, headers))
            #expect(try await Self.next(one)?.kind == .begin)
            #expect(try await Self.next(other)?.kind == .begin)
            for number in 0..<10 { _ = try await door.test.hub.add(NewRoom(name: "Room \(number)")) }
            var told: [HubEvent] = []
            for _ in 0..<10 { told.append(try #require(try await Self.next(one))) }
            for event in told { #expect(try await Self.next(other) == event) }
            #expect(told.flatMap { $0.changes ?? [] }.map(\.name) == (0..<10).map { "Room \($0)" })
            await one.close()

            // Who lost the connection comes back with the last number that it had.
            let target = try #require(HTTPTarget("/events?since=\(told[3].sequence)"))
            let again = try await Self.open(door, headers, target)
            #expect(try await Self.next(again)?.sequence == told[3].sequence)
            for event in told[4...] { #expect(try await Self.next(again) == event) }
            await again.close()
            await other.close()
        }
    }

    @Test func aSocketEndsWhenItsCredentialDoes() async throws {
        try await Door.run { door in
            let token = try await door.token(.read)
            let socket = try await Self.open(door, Door.bearer(token.secret))
            #expect(try await Self.next(socket)?.kind == .begin)
            try await door.test.hub.removeToken(token.credential.id)
            #expect(try await Self.next(socket) == nil)
        }
    }

    @Test func aPageOfAnotherSiteOpensNone() async throws {
        try await Door.run { door in
            let cookie = HTTPFieldValue(try await door.signIn()) ?? ""
            for headers in [
                [.cookie: cookie, .origin: "http://evil.example"], [.cookie: cookie, .origin: "null"],
                [.cookie: cookie, .secFetchSite: "cross-site", .secFetchMode: "websocket"], [:],
            ] as [HTTPHeaders] {
                let error = await #expect(throws: WebSocketError.self) { _ = try await Self.open(door, headers) }
                #expect(error?.code == .refused)
            }
            let own = HTTPFieldValue("http://\(door.address)") ?? ""
            let socket = try await Self.open(door, [.cookie: cookie, .origin: own])
            #expect(try await Self.next(socket)?.kind == .begin)
            await socket.close()
        }
    }
}
