import HearthHTTP
import HearthNetworking
import HomeDatabase
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct RoutesTests {
    /// An interface over the engine of a home.
    static func interface(of home: EngineHome) async -> HubInterface {
        HubInterface(
            engine: home.engine, names: HubHome.names, version: "1.2.3", started: home.time.now.civil,
            feed: EventFeed(loop: home.engine.loop, after: 0), storage: nil)
    }

    @Test func everyOperationHasItsOwnName() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let operations = await Self.interface(of: home).routes.map(\.operation)
            #expect(operations.count > 50)
            #expect(Set(operations).count == operations.count)
        }
    }

    /// What only looks may be done by anybody who may look; what is done to accessories needs control; all else is for
    /// administrators, and so is what takes everything out of the hub.
    @Test func whatMayBeAskedByWhom() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let routes = await Self.interface(of: home).routes
            let named = { (scope: AccessScope, isRead: Bool) in
                Set(routes.filter { $0.scope == scope && ($0.method == .get) == isRead }.map(\.operation))
            }
            #expect(
                named(.control, false) == [
                    "writeCharacteristics", "runScene", "runAutomation", "identifyAccessory", "reportPresence",
                ])
            #expect(named(.control, true).isEmpty)
            #expect(named(.administer, true) == ["getBackup", "getDocument"])
            #expect(named(.read, false).isEmpty)
        }
    }

    @Test func nothingIsDoneForWhomItIsNotAllowed() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let routes = await Self.interface(of: home).routes
            let router = Router(routes) { route, call in
                guard route.scope <= .read, call.caller.account == "ada" else {
                    throw Problem(HomeErrorCode.insufficientPrivileges, "\(route.operation) is not for you.")
                }
            }
            let ask = { (request: HTTPRequest, account: String) in
                await router.respond(to: request, by: Caller(account: account))
            }
            #expect(await ask(HTTPRequest(.get, "/rooms"), "ada").status == .ok)
            #expect(await ask(HTTPRequest(.get, "/rooms"), "grace").status == .forbidden)
            var new = HTTPRequest(.post, "/rooms", body: Array(#"{"name":"Hall"}"#.utf8))
            new.headers[.contentType] = "application/json"
            #expect(await ask(new, "ada").status == .forbidden)
            #expect(await home.engine.structure.rooms.rows.count == 1)
        }
    }

    @Test func scopesIncludeThoseBeforeThem() {
        #expect(AccessScope.allCases == AccessScope.allCases.sorted())
        for scope in AccessScope.allCases { #expect(AccessScope(name: scope.name) == scope) }
        #expect(AccessScope(name: "everything") == nil)
    }
}
