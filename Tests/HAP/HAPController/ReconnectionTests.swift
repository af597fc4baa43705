import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import HearthServiceDiscovery
import Testing

@testable import HAPController

/// A session that ends, and how it comes back; accessories that are discovered.
@Suite struct ReconnectionTests {
    // IC-079
    @Test func subscribesAndReadsEverythingAnewAfterADisconnect() throws {
        let changes = Counter()
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                let on = changes.count % 2 == 0
                return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":\#(on)}]}"#)])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.light])
            let told = await Recorder(scene.paired)
            for round in 1...3 {
                let before = await scene.accessory.requests.count
                await scene.accessory.drop()
                changes.increment()
                try await scene.loop.sleep(for: .seconds(3_600))
                let asked = await scene.accessory.requests.dropFirst(before).prefix(3)
                #expect(
                    asked.map { "\($0.method) \($0.target)" } == [
                        "GET /accessories", "PUT /characteristics", "GET /characteristics?id=1.10",
                    ])
                #expect(told.values.filter { $0.id == Scene.light }.count == round)
            }
        }
    }

    @Test func findsAHalfOpenConnectionByItsSilence() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#)])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.light])
            let told = await Recorder(scene.paired)
            let connections = await scene.accessory.connections
            await scene.accessory.vanish()
            // A minute of silence, then as long as a request may take.
            try await scene.loop.sleep(for: .seconds(80))
            #expect(told.all.contains { if case .disconnected = $0 { true } else { false } })
            #expect(told.all.contains { if case .connected = $0 { true } else { false } })
            #expect(await scene.accessory.connections == connections + 1)
        }
    }

    /// What ends with the answer that completes it is no connection, and nobody is told that there is one.
    @Test func aConnectionThatEndsWithTheLastAnswerIsNone() throws {
        let closes = Counter()
        var timing = Timing()
        timing.keepsSessions = false
        try Scene.run(
            timing: timing,
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                let body = #"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#
                let last = closes.count > 0 ? "Connection: close\r\n" : ""
                return .pieces([
                    Array(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/hap+json\r\n\(last)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                            .utf8)
                ])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.light])
            await scene.accessory.drop()
            try await scene.rest()
            closes.increment()
            let told = await Recorder(scene.paired)
            await #expect(throws: ControllerError.self) { try await scene.paired.connect() }
            try await scene.rest()
            #expect(await !scene.paired.isConnected)
            #expect(!told.all.contains { if case .connected = $0 { true } else { false } })
        }
    }

    private func discovered(_ accessory: DeviceID, at address: SocketAddress, configuration: Int) -> DiscoveredAccessory
    {
        var advertisement = AccessoryAdvertisement(
            deviceID: accessory, configurationNumber: .first, status: [], category: .bridge, model: "M")
        advertisement.configurationNumber = configuration
        return DiscoveredAccessory(name: "Lamp", advertisement: advertisement, addresses: [address], host: "lamp.local")
    }

    // IC-071
    @Test func followsAnAccessoryToItsNewPort() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            try await scene.paired.subscribe([Scene.light])
            await scene.accessory.stop()
            try await scene.rest()
            #expect(await !scene.paired.isConnected)
            let address = try await scene.accessory.start()
            #expect(address != scene.address)
            let began = scene.loop.now
            await scene.paired.discovered(discovered(scene.paired.id, at: address, configuration: 1))
            try await scene.rest()
            #expect(await scene.paired.isConnected)
            #expect(began.duration(to: scene.loop.now) == .milliseconds(1))
            let stored = try await scene.store.load()
            #expect(stored?[scene.paired.id]?.addresses.first == address)
        }
    }

    // IC-067
    @Test func fetchesTheDatabaseOnceWhenTheConfigurationNumberIsZero() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            await scene.paired.discovered(discovered(scene.paired.id, at: scene.address, configuration: 0))
            for _ in 0..<3 { _ = try await scene.paired.accessories() }
            let stored = try await scene.store.load()
            #expect(stored?[scene.paired.id]?.configurationNumber == 0)
            let fetches = await scene.accessory.requests.filter { $0.target.hasPath("/accessories") }
            #expect(fetches.count == 1)
        }
    }

    @Test func fetchesTheDatabaseAnewWhenTheConfigurationNumberChanges() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            await scene.paired.discovered(discovered(scene.paired.id, at: scene.address, configuration: 3))
            _ = try await scene.paired.accessories()
            await scene.paired.discovered(discovered(scene.paired.id, at: scene.address, configuration: 4))
            try await scene.rest()
            let fetches = await scene.accessory.requests.filter { $0.target.hasPath("/accessories") }
            #expect(fetches.count == 2)
            let stored = try await scene.store.load()
            #expect(stored?[scene.paired.id]?.configurationNumber == 4)
        }
    }

    // IC-072
    @Test func triesTheNextAddressWhenOneIsDead() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            var found = discovered(scene.paired.id, at: scene.address, configuration: 1)
            found.addresses = [.ip(.loopbackV4, port: 1), scene.address]
            await scene.paired.discovered(found)
            _ = try await scene.paired.accessories()
            #expect(await scene.paired.isConnected)
        }
    }

    // IC-066
    @Test func takesOneAccessoryForOneWhateverTheCaseOfItsIdentifier() async throws {
        let link = MemoryLink()
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let controller = try await Controller(
            network: MemoryNetwork(loop: loop),
            discovery: MemoryDiscovery(link: link, addresses: [IPAddress(10, 0, 0, 1)]),
            store: MemoryControllerStore())
        let publisher = MemoryDiscovery(link: link, hostLabel: "lamp", addresses: [IPAddress(10, 0, 0, 2)])
        let stream = try await controller.discover()
        let published = try await publisher.publish(
            ServiceRegistration(name: "Lamp", type: "_hap._tcp", port: 80, txt: ["ID": "AA:BB:CC:DD:EE:0F", "c#": "1"]))
        var found = stream.makeAsyncIterator()
        guard case .found(let first)? = await found.next() else {
            Issue.record("not found")
            return
        }
        try await published.update(txt: ["id": "aa:bb:cc:dd:ee:0f", "c#": "2"])
        guard case .found(let second)? = await found.next() else {
            Issue.record("not updated")
            return
        }
        #expect(first.id == second.id)
        #expect(second.configurationNumber == 2)
        #expect(await controller.discoveries.count == 1)
        await controller.close()
    }
}
