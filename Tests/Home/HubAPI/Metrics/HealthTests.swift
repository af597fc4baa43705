import Dispatch
import HearthHTTP
import HearthJSON
import HearthNetworking
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct HealthTests {
    private static func health(_ response: HTTPResponse) throws -> HealthResource {
        try JSONValue(parsing: response.body).decode(HealthResource.self, strict: true)
    }

    @Test func everybodyMayAskWhetherTheHubWorks() async throws {
        try await Door.run { door in
            let response = try await door.send(.get, "/health")
            #expect(response.status == .ok)
            #expect(try Self.health(response) == HealthResource(engine: .ok, store: .ok, history: .ok))
            #expect(!String(decoding: response.body, as: UTF8.self).contains("Lamp"))
        }
    }

    @Test func aStoreThatCannotBeReadIs503() async throws {
        try await HubHome.run { test in
            await test.home.store.close()
            let response = try await test.send(.get, "/health")
            #expect(response.status == .serviceUnavailable)
            let health = try Self.health(response)
            #expect(health.status == .failing)
            #expect(health.store == .failing)
            #expect(health.engine == .ok)
        }
    }

    @Test func anEngineThatDoesNotAnswerIs503UntilItDoes() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            let loop = try EventLoop(name: "health test")
            defer { loop.shutdown() }
            let probe = HealthProbe(home.engine, loop: loop, patience: .milliseconds(1))
            let end = DispatchSemaphore(value: 0)
            home.engine.loop.execute { end.wait() }
            let health = await Task.detached {
                let health = await probe.check()
                end.signal()
                return health
            }.value
            #expect(health.engine == .failing)
            #expect(health.status == .failing)
            while await probe.check().status != .ok {}
        }
    }

    @Test func theWorstPartDecides() {
        #expect(HealthResource(engine: .ok, store: .ok, history: .degraded).status == .degraded)
        #expect(HealthResource(engine: .failing, store: .ok, history: .degraded).status == .failing)
    }
}
