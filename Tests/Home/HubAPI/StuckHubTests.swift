import HearthNetworking
import HomeModel
import HubAPI
import Testing

/// A hub that takes connections and answers nothing, as a stopped process does.
@Suite struct StuckHubTests {
    private static func waited(
        _ ask: @Sendable @escaping (HubClient) async throws(HubError) -> Void
    ) throws -> (error: HubError?, time: Duration) {
        let loop = EventLoop.manual()
        return try loop.run {
            let network = MemoryNetwork(loop: loop)
            let listener = try network.listen(on: .loopback(port: 0))
            let client = HubClient(to: listener.localAddress, over: network)
            let start = loop.now
            do throws(HubError) {
                try await ask(client)
                return (nil, start.duration(to: loop.now))
            } catch {
                return (error, start.duration(to: loop.now))
            }
        }
    }

    @Test func whatIsOnlyLookedUpIsGivenUpSoon() throws {
        let asked = try Self.waited { client async throws(HubError) in _ = try await client.homes() }
        #expect(asked.error?.code == .timedOut)
        #expect(asked.time == .seconds(10))
        let followed = try Self.waited { client async throws(HubError) in _ = try await client.events() }
        #expect(followed.error?.code == .timedOut)
        #expect(followed.time == .seconds(10))
    }

    @Test func whatAccessoriesAreAskedForKeepsItsTime() throws {
        let read = try Self.waited { client async throws(HubError) in
            _ = try await client.read([CharacteristicID(rawValue: 1)])
        }
        #expect(read.time == .seconds(60))
        let pairing = try Self.waited { client async throws(HubError) in
            _ = try await client.add(NewAccessory(payload: "X-HM://0024BRZUU7OSX"))
        }
        #expect(pairing.time == .seconds(180))
    }
}
