import HearthJSON
import HearthNetworking
import HomeEngine
import HomeModel
import HomeTesting
import HubAPI
import Testing

@testable import HearthMQTT

@Suite struct BridgeTests {
    private static let on = CharacteristicAddress("self", "on")
    private static let level = CharacteristicAddress("self", "level")

    /// A bridge between a hub with two fake lamps and a fake broker.
    private struct Bridged: Sendable {
        let home: EngineHome
        let hub: HubClient
        let broker: FakeBroker
        let bridge: MQTTBridge
        let topics: MQTTTopics
        let log: LogBook

        /// A topic of a characteristic.
        func topic(_ name: String, _ level: String, _ end: String) async throws -> String {
            let accessory = try #require(try await hub.accessories(name: name).first)
            let service = try #require(accessory.services.first { $0.type == ServiceType(0x43) })
            return "hearth/\(accessory.home)/\(accessory.id)/\(service.id)/\(level)/\(end)"
        }
    }

    private static func run(
        prepare: @Sendable @escaping (FakeBroker) async throws -> Void = { _ in },
        _ body: @Sendable @escaping (Bridged) async throws -> Void
    ) async throws {
        try await EngineHome.run(["Lamp", "Fan"]) { home in
            let loop = try EventLoop(name: "bridge test")
            defer { loop.shutdown() }
            let network = MemoryNetwork(loop: loop)
            let names = HubNames(
                types: TypeNames(
                    services: [(ServiceType(0x43), "Lightbulb")],
                    characteristics: [(CharacteristicType(0x25), "On"), (CharacteristicType(0x8), "Brightness")]),
                categories: [.other: "Other"])
            var configuration = HubServer.Configuration(version: "1.2.3")
            configuration.names = names
            let server = try await HubServer.start(home.engine, on: loop, configuration)
            let listener = try network.listen(on: .loopback(port: 0))
            await server.serve(listener)
            let address = listener.localAddress
            let broker = FakeBroker(on: loop)
            let log = LogBook()
            let bridge = MQTTBridge(
                { HubClient(to: address, over: network) }, broker, Made.topics, version: "1.2.3", on: loop, log.log)
            try await home.connected()
            try await prepare(broker)
            await bridge.start()
            let outcome: Result<Void, any Error>
            do {
                try await body(
                    Bridged(
                        home: home, hub: HubClient(to: address, over: network), broker: broker, bridge: bridge,
                        topics: Made.topics, log: log))
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            await bridge.stop(within: .seconds(1))
            await server.stop(within: .seconds(10))
            try outcome.get()
        }
    }

    @Test func everythingIsToldWhenTheBrokerComesAndItsChangesAfter() async throws {
        try await Self.run { test in
            await test.broker.connect()
            let status = try await test.broker.next { $0.topic == "hearth/status" }
            #expect(status.payload == Array("online".utf8))
            let state = try await test.topic("Lamp", "on", "state")
            _ = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/hearth/") }
            _ = try await test.broker.next { $0.topic.hasSuffix("/availability") && $0.payload == Array("online".utf8) }
            await test.home.link("Lamp").change(Self.on, to: true)
            let told = try await test.broker.next { $0.topic == state && $0.payload == Array("true".utf8) }
            #expect(told.isRetained)
            await test.home.link("Lamp").change(Self.on, to: false)
            _ = try await test.broker.next { $0.topic == state && $0.payload == Array("false".utf8) }
        }
    }

    @Test func commandsReachTheAccessory() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            let (command, state) = (
                try await test.topic("Lamp", "brightness", "set"), try await test.topic("Lamp", "brightness", "state")
            )
            await test.broker.send(MQTTMessage(command, "55", isRetained: false))
            _ = try await test.broker.next { $0.topic == state && $0.payload == Array("55".utf8) }
            #expect(await test.home.link("Lamp").values[Self.level] == 55)
        }
    }

    @Test(arguments: [
        ("101", "valueHigherThanMaximum"), ("bright", "invalidValueType"), ("", "invalidValueType"),
    ])
    func aBadCommandIsAnsweredAndLogged(_ text: String, _ code: String) async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            let command = try await test.topic("Lamp", "brightness", "set")
            let error = try await test.topic("Lamp", "brightness", "error")
            await test.broker.send(MQTTMessage(command, text, isRetained: false))
            let answer = try await test.broker.next { $0.topic == error }
            #expect(!answer.isRetained)
            let body = try JSONValue(parsing: answer.payload)
            #expect(body["code"]?.stringValue == code)
            #expect(body["remedy"]?.stringValue?.isEmpty == false)
            #expect(body["command"]?.stringValue == text)
            #expect(test.log.lines(from: .warning).contains { $0.contains("a command was not done") })
            #expect(await test.home.link("Lamp").transcript.allSatisfy { !$0.contains("write") })
        }
    }

    @Test func whatTheAccessoryRefusesIsAnswered() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            await test.home.link("Lamp").refuse(Self.level, with: LinkError(.busy, "The lamp is busy."))
            let error = try await test.topic("Lamp", "brightness", "error")
            await test.broker.send(
                MQTTMessage(try await test.topic("Lamp", "brightness", "set"), "5", isRetained: false))
            let body = try JSONValue(parsing: try await test.broker.next { $0.topic == error }.payload)
            #expect(body["code"]?.stringValue == "accessoryIsBusy")
        }
    }

    @Test func commandsForNothingAndKeptOnesAreRefused() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            await test.broker.send(MQTTMessage("hearth/a/b/c/d/set", "1", isRetained: false))
            let first = try JSONValue(
                parsing: try await test.broker.next { $0.topic == "hearth/a/b/c/d/error" }.payload)
            #expect(first["code"]?.stringValue == "noSuchTopic")
            let command = try await test.topic("Lamp", "on", "set")
            await test.broker.send(MQTTMessage(command, "true", isRetained: true))
            let second = try JSONValue(parsing: try await test.broker.next { $0.topic.hasSuffix("/on/error") }.payload)
            #expect(second["code"]?.stringValue == "retainedCommand")
            #expect(await test.home.link("Lamp").values[Self.on] != true)
        }
    }

    @Test func homeAssistantsStartBringsEverythingAgain() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/") }
            await test.broker.forget()
            await test.broker.send(MQTTMessage("homeassistant/status", "offline", isRetained: false))
            await test.broker.send(MQTTMessage("homeassistant/status", "online", isRetained: false))
            _ = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/") }
        }
    }

    @Test func aBrokerThatComesBackIsToldEverythingAgain() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/") }
            await test.broker.disconnect()
            await test.broker.forget()
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" && $0.payload == Array("online".utf8) }
            _ = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/") }
            #expect(await test.broker.filters.contains("hearth/+/+/+/+/set"))
        }
    }

    @Test func whatIsRemovedFromTheHomeIsRemovedFromTheBroker() async throws {
        try await Self.run { test in
            await test.broker.connect()
            let config = try await test.broker.next { $0.topic.hasPrefix("homeassistant/light/") }
            let fan = try #require(try await test.hub.accessories(name: "Fan").first)
            let lamp = try #require(try await test.hub.accessories(name: "Lamp").first)
            try await test.hub.remove(fan.id, evenIfAway: true)
            try await test.hub.remove(lamp.id, evenIfAway: true)
            _ = try await test.broker.next { $0.topic == config.topic && $0.payload.isEmpty && $0.isRetained }
            while await test.broker.kept.keys.sorted() != ["hearth/status"] {
                _ = try await test.broker.next { $0.payload.isEmpty }
            }
        }
    }

    @Test func whatTheBrokerKeptOfThingsThatAreGoneIsRemovedAndNothingElse() async throws {
        let others = ["homeassistant/light/other/x/config", "homeassistant/sensor/y/config", "zigbee/a/state"]
        let old = ["homeassistant/light/hearth/hearth_1/config", "hearth/h/a/s/on/state", "hearth/h/a/availability"]
        try await Self.run { broker in
            for topic in others + old { await broker.keep(topic, "{}") }
        } _: { test in
            await test.broker.connect()
            for topic in old.sorted() { _ = try await test.broker.next { $0.topic == topic && $0.payload.isEmpty } }
            for topic in others { #expect(await test.broker.text(topic) == "{}") }
            #expect(await test.broker.filters == ["hearth/+/+/+/+/set", "homeassistant/status"])
        }
    }

    @Test func anAccessoryThatIsLostIsOfflineAndComesBack() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            let lamp = try #require(try await test.hub.accessories(name: "Lamp").first)
            let topic = "hearth/\(lamp.home)/\(lamp.id)/availability"
            await test.home.link("Lamp").set { $0.isReachable = false }
            await test.home.link("Lamp").drop()
            _ = try await test.broker.next { $0.topic == topic && $0.payload == Array("offline".utf8) }
            await test.home.link("Lamp").set { $0.isReachable = true }
            _ = try await test.broker.next { $0.topic == topic && $0.payload == Array("online".utf8) }
        }
    }

    @Test func theHubTakesLeave() async throws {
        try await Self.run { test in
            await test.broker.connect()
            _ = try await test.broker.next { $0.topic == "hearth/status" }
            await test.bridge.stop(within: .seconds(1))
            #expect(await test.broker.text("hearth/status") == "offline")
            #expect(await test.broker.isStopped)
        }
    }
}
