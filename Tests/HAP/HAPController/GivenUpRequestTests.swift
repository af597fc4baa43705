import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@testable import HAPController

/// What was asked for and could not be sent is not done later, when nobody wants it any more.
@Suite struct GivenUpRequestTests {
    private static let mute = Scene.answering { request, _ in
        request.target.hasPath("/accessories") ? nil : .silence
    }

    private func targets(_ scene: Scene) async -> [String] {
        await scene.accessory.requests.map { "\($0.method) \($0.target)" }
    }

    private func code<Value>(of task: Task<Value, any Error>) async -> ControllerError.Code? {
        switch await task.result {
        case .success: nil
        case .failure(let error): (error as? ControllerError)?.code
        }
    }

    @Test func whatIsGivenUpBeforeItIsSentIsNotSent() throws {
        try Scene.run(script: Self.mute) { scene in
            _ = try await scene.paired.accessories()
            let first = scene.loop.task { try await scene.paired.read([Scene.light]).count }
            try await scene.rest()
            let write = scene.loop.task { try await scene.paired.write([.init(Scene.light, value: true)]).count }
            let read = scene.loop.task { try await scene.paired.read([Scene.brightness]).count }
            let picture = scene.loop.task {
                try await scene.paired.snapshot(of: AccessoryID(1), width: 320, height: 240).count
            }
            try await scene.rest()
            for task in [write, read, picture] { task.cancel() }
            for task in [write, read, picture] { #expect(await code(of: task) == .cancelled) }
            try await scene.accessory.send(Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#))
            #expect(try await first.value == 1)
            try await scene.loop.sleep(for: .seconds(60))
            #expect(await targets(scene) == ["GET /accessories", "GET /characteristics?id=1.10"])
            #expect(await scene.paired.isConnected)
        }
    }

    @Test func whatIsStillWantedGoesOutWithoutWhatIsGivenUp() throws {
        try Scene.run(script: Self.mute) { scene in
            _ = try await scene.paired.accessories()
            let first = scene.loop.task { try await scene.paired.read([Scene.light]).count }
            try await scene.rest()
            let unwanted = scene.loop.task { try await scene.paired.write([.init(Scene.light, value: true)]).count }
            let wanted = scene.loop.task { try await scene.paired.write([.init(Scene.brightness, value: 7)]).count }
            try await scene.rest()
            unwanted.cancel()
            try await scene.rest()
            try await scene.accessory.send(Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#))
            try await scene.rest()
            let body = await scene.accessory.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(body == #"{"characteristics":[{"aid":1,"iid":11,"value":7}]}"#)
            try await scene.accessory.send(HTTPResponse(.noContent).bytes)
            #expect(try await wanted.value == 1)
            #expect(try await first.value == 1)
        }
    }

    @Test func whatCouldNotBeSentInTimeIsNotSentLater() throws {
        try Scene.run(script: Self.mute) { scene in
            _ = try await scene.paired.accessories()
            let began = scene.loop.now
            // One characteristic, so that each has to wait for the one before.
            let writes = (1...3).map { value in
                scene.loop.task {
                    try await scene.paired.write([.init(Scene.brightness, value: .integer(Int128(value)))]).count
                }
            }
            for _ in 0..<2 {
                try await scene.loop.sleep(for: .seconds(14))
                try await scene.accessory.send(HTTPResponse(.noContent).bytes)
            }
            #expect(try await writes[0].value == 1)
            #expect(try await writes[1].value == 1)
            #expect(await code(of: writes[2]) == .timedOut)
            #expect(scene.loop.now - began <= .seconds(28))
            try await scene.loop.sleep(for: .seconds(60))
            #expect(await targets(scene).filter { $0.hasPrefix("PUT") }.count == 2)
        }
    }

    @Test func whatWaitsForADeadAccessoryFailsTogetherAndIsNotDoneWhenItComesBack() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            let network = try #require(scene.network as? MemoryNetwork)
            let advertisement = AccessoryAdvertisement(
                deviceID: scene.paired.id, configurationNumber: .first, status: [], category: .bridge, model: "M")
            // What is known of it need not be asked for again.
            await scene.paired.discovered(
                DiscoveredAccessory(
                    name: "Lamp", advertisement: advertisement, addresses: [scene.address], host: "lamp.local"))
            _ = try await scene.paired.accessories()
            await scene.accessory.stop()
            try await scene.rest()
            // Packets to it get lost.
            network.setFaults(MemoryFaults(latency: .seconds(3_600)))
            let began = scene.loop.now
            let writes = (1...5).map { value in
                scene.loop.task {
                    try await scene.paired.write([.init(Scene.brightness, value: .integer(Int128(value)))]).count
                }
            }
            let read = scene.loop.task { try await scene.paired.read([Scene.brightness]).count }
            for task in writes + [read] { #expect(await code(of: task) == .timedOut) }
            // One attempt to connect for all of them.
            #expect(scene.loop.now - began == .seconds(10))
            network.setFaults(MemoryFaults())
            _ = try await scene.accessory.start(on: scene.address)
            let before = await scene.accessory.requests.count
            try await scene.paired.connect()
            try await scene.loop.sleep(for: .seconds(3_600))
            #expect(await scene.accessory.requests.count == before)
        }
    }
}
