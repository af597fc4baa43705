import HearthNetworking
import HomeDatabase
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct RoutesTests {
    /// An interface over the engine of a home.
    static func interface(of home: EngineHome) async throws -> HubInterface {
        let keeper = try await AccessKeeper(home.store, loop: home.loop, log: .silent) {}
        return HubInterface(
            engine: home.engine, names: HubHome.names, version: "1.2.3", started: home.time.now.civil,
            feed: EventFeed(loop: home.engine.loop, after: 0),
            gate: Gate(keeper, time: home.time) { _ in .administrator }, storage: nil,
            health: HealthProbe(home.engine, loop: home.engine.loop), meters: HubMeters())
    }

    @Test func everyOperationHasItsOwnName() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let operations = try await Self.interface(of: home).routes.map(\.operation)
            #expect(operations.count > 50)
            #expect(Set(operations).count == operations.count)
        }
    }

    /// What only looks may be done by anybody who may look; what is done to accessories needs control; all else is for
    /// administrators, and so is what takes everything out of the hub.
    @Test func whatMayBeAskedByWhom() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let routes = try await Self.interface(of: home).routes
            let named = { (scope: AccessScope, isRead: Bool) in
                Set(routes.filter { $0.scope == scope && ($0.method == .get) == isRead }.map(\.operation))
            }
            #expect(
                named(.control, false) == [
                    "writeCharacteristics", "runScene", "runAutomation", "identifyAccessory", "reportPresence",
                ])
            #expect(named(.control, true).isEmpty)
            #expect(
                named(.administer, true) == [
                    "getBackup", "getDocument", "listApps", "listNearby", "listSessions", "listTokens",
                ])
            #expect(named(.read, false) == ["endSession"])
            #expect(
                Set(routes.filter(\.isOpen).map(\.operation)) == [
                    "askAsApp", "getDescription", "getFrontPage", "getHealth", "getProblem", "listProblems", "signIn",
                ])
        }
    }

    @Test func scopesIncludeThoseBeforeThem() {
        #expect(AccessScope.allCases == AccessScope.allCases.sorted())
        for scope in AccessScope.allCases { #expect(AccessScope(name: scope.name) == scope) }
        #expect(AccessScope(name: "everything") == nil)
    }
}
