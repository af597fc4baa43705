import HearthHTTP
import HomeModel
import Testing

@testable import HubAPI

@Suite struct AppsTests {
    @Test func anAppIsLetInWhenAPersonAllowsIt() async throws {
        try await Door.run { door in
            let app = try await door.client("").ask(NewApp(name: "Wall panel"))
            #expect(app.credential.state == .pending)
            #expect(try await door.code(.get, "/homes", Door.bearer(app.secret)) == .appNotAllowed)
            #expect(try await door.test.hub.apps().map(\.name) == ["Wall panel"])
            let allowed = try await door.test.hub.decide(app.credential.id, AppDecision(isAllowed: true, scope: .read))
            #expect(allowed.state == .allowed)
            #expect(try await door.code(.get, "/homes", Door.bearer(app.secret)) == "none")
            #expect(
                try await door.code(.post, "/rooms", Door.bearer(app.secret), #"{"name":"Hall"}"#) == .scopeExceeded)
            let events = try await door.client(app.secret).events()
            #expect(try await events.following().kind == .begin)
            _ = try await door.test.hub.decide(app.credential.id, AppDecision(isAllowed: false))
            #expect(try await events.event(within: .seconds(30)) == nil, "Revoking takes effect at once.")
            #expect(try await door.code(.get, "/homes", Door.bearer(app.secret)) == .appNotAllowed)
        }
    }

    /// On the hub's own machine a program says its name; the system says whose it is.
    @Test func aProgramThatSaysItsNameHasToBeAllowedToo() async throws {
        try await HubHome.run { test in
            let app = HubClient(to: test.address, over: test.network, app: "Lights")
            let refused = try await refusal { () async throws(HubError) in try await app.homes() }
            #expect(refused.problem?.code == .appNotAllowed)
            #expect(test.log.lines.contains { $0.contains("Lights") })
            let known = try #require(try await test.hub.apps().first)
            _ = try await refusal { () async throws(HubError) in try await app.homes() }
            #expect(try await test.hub.apps().count == 1)
            _ = try await test.hub.decide(known.id, AppDecision(isAllowed: true))
            #expect(try await app.homes().count == 1)
            _ = try await test.hub.decide(known.id, AppDecision(isAllowed: false))
            _ = try await refusal { () async throws(HubError) in try await app.homes() }
            await app.close()
        }
    }

    @Test func strangersCannotFillTheHubWithApps() async throws {
        var limits = NetworkAccess.Limits()
        limits.strangers = .init(burst: 1_000, perSecond: 1)
        try await Door.run(limits: limits) { door in
            for number in 0..<AccessBook.mostPendingApps {
                _ = try await door.client("").ask(NewApp(name: "App \(number)"))
            }
            let full = try await refusal { () async throws(HubError) in
                try await door.client("").ask(NewApp(name: "One more"))
            }
            #expect(full.problem?.status == 503)
            door.test.home.time.move(by: AccessBook.pendingTime + .seconds(1))
            _ = try await door.client("").ask(NewApp(name: "One more"))
            #expect(try await door.test.hub.apps().count == 1)
        }
    }

    @Test(arguments: ["", " ", "a\u{0}b", "line\nend", String(repeating: "x", count: 65), "\u{202E}abc"])
    func aNameIsOneThatAPersonCanRead(name: String) async throws {
        try await Door.run { door in
            let refused = try await refusal { () async throws(HubError) in
                try await door.client("").ask(NewApp(name: name))
            }
            #expect(refused.problem?.status == 400)
        }
    }
}
