import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Synchronization
import Testing

/// A home in which things go wrong, and a controller of ours that is paired with all of it. On a manual loop: hours of
/// waiting cost nothing.
struct FaultScene: Sendable {
    let loop: EventLoop
    let home: SimulatedHome
    let controller: Controller
    let flat: PairedAccessory
    let told: Recorder
    let log: TranscriptLog

    let brightness: CharacteristicID
    let on: CharacteristicID
    let temperature: CharacteristicID
    let button: CharacteristicID

    static let bridge = FaultTarget.server("Flat")
    static let lamp = FaultTarget.accessory("Lamp")

    static let definition: HomeDefinition = {
        func device(_ name: String, @ServiceBuilder services: () -> [Service]) -> DeviceDefinition {
            DeviceDefinition(
                information: AccessoryInformation(
                    name: name, manufacturer: "Tests", model: "T", serialNumber: "S-\(name)", firmwareRevision: "1.0"),
                services: services(), acts: false)
        }
        let flat = ServerDefinition(
            category: .bridge, setupCode: try? SetupCode("031-45-154"), primary: device("Flat") { [] },
            bridged: [
                device("Lamp") {
                    Service(.lightbulb) {
                        Characteristic(.on, false)
                        Characteristic(.brightness, 70)
                    }
                },
                device("Sensor") { Service(.temperatureSensor) { Characteristic(.currentTemperature, 20.5) } },
                device("Button") { Service(.statelessProgrammableSwitch) { Characteristic(.programmableSwitchEvent) } },
            ])
        let plug = ServerDefinition(
            category: .outlet, setupCode: try? SetupCode("482-61-937"),
            primary: device("Plug") { Service(.outlet) { Characteristic(.on, false) } })
        return HomeDefinition(
            name: "Home", start: HomeInstant(year: 2026, month: 1, day: 5, hour: 6), servers: [flat, plug])
    }()

    /// - Parameter isSubscribed: to the lamp and the button.
    static func run(
        _ definition: HomeDefinition = FaultScene.definition, isSubscribed: Bool = false,
        _ body: @escaping @Sendable (FaultScene) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run(advances: 100_000) {
            let log = TranscriptLog()
            var options = SimulatedHome.Options(site: try .memory(on: loop))
            options.protocolLog = { log.add($0) }
            let home = try await SimulatedHome(definition, options)
            let controller = try await Controller(
                network: home.network, discovery: home.discovery, store: MemoryControllerStore())
            let server = try await home.server("Flat")
            let flat = try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
            let scene = FaultScene(
                loop: loop, home: home, controller: controller, flat: flat,
                told: await Recorder(flat, loop), log: log,
                brightness: try await home.id(.brightness, of: "Lamp"), on: try await home.id(.on, of: "Lamp"),
                temperature: try await home.id(.currentTemperature, of: "Sensor"),
                button: try await home.id(.programmableSwitchEvent, of: "Button"))
            _ = try await flat.accessories()
            if isSubscribed { try await flat.subscribe([scene.brightness, scene.button]) }
            try await body(scene)
            await controller.close()
            await home.stop()
        }
    }

    // MARK: What a controller does

    /// The value that a read brings.
    func value(_ id: CharacteristicID) async throws -> Value? { try await entry(id).value }

    func entry(_ id: CharacteristicID) async throws -> CharacteristicReadEntry {
        let entries = try await flat.read([id])
        return try #require(entries.first)
    }

    func write(_ value: Value, to id: CharacteristicID) async throws -> HAPStatus {
        let answers = try await flat.write([CharacteristicWriteEntry(id, value: value)])
        return try #require(answers.first).status
    }

    /// Why something fails; nil when it does not.
    func failure(of body: () async throws -> some Any) async throws -> ControllerError.Code? {
        do {
            _ = try await body()
            return nil
        } catch let error as ControllerError {
            return error.code
        }
    }

    /// Lets real time pass.
    func wait(_ time: Duration) async throws { try await loop.sleep(for: time) }

    /// Everything is as it should be: reads, writes and events.
    func expectHealth(_ location: SourceLocation = #_sourceLocation) async throws {
        try await home.set(.brightness, of: "Lamp", to: 30)
        #expect(try await value(brightness) == 30, sourceLocation: location)
        #expect(try await write(60, to: brightness) == .success, sourceLocation: location)
        #expect(try await home.value(.brightness, of: "Lamp") == 60, sourceLocation: location)
        try await flat.subscribe([brightness])
        try await wait(.seconds(2))
        let before = told.values.count
        try await home.set(.brightness, of: "Lamp", to: 45)
        try await wait(.seconds(2))
        #expect(told.values.dropFirst(before) == [.init(id: brightness, value: 45)], sourceLocation: location)
    }
}

/// What a paired accessory has told.
final class Recorder: Sendable {
    struct Told: Hashable {
        let id: CharacteristicID
        let value: Value?
    }

    private let updates = Mutex<[AccessoryUpdate]>([])

    init(_ accessory: PairedAccessory, _ loop: EventLoop) async {
        let stream = await accessory.updates()
        loop.task { [self] in
            for await update in stream { updates.withLock { $0.append(update) } }
        }
    }

    var all: [AccessoryUpdate] { updates.withLock { $0 } }

    var values: [Told] {
        all.compactMap { if case .value(let id, let value) = $0 { Told(id: id, value: value) } else { nil } }
    }

    /// The ends of sessions and their reasons, and when they came back (nil).
    var sessions: [ControllerError.Code?] {
        all.compactMap {
            switch $0 {
            case .connected: .some(nil)
            case .disconnected(let error): .some(error.code)
            default: nil
            }
        }
    }
}

/// The protocol log of a home.
final class TranscriptLog: Sendable {
    private let messages = Mutex<[ProtocolMessage]>([])

    func add(_ message: ProtocolMessage) { messages.withLock { $0.append(message) } }

    var all: [ProtocolMessage] { messages.withLock { $0 } }

    func requests(_ method: String, _ path: String) -> Int {
        all.filter { $0.kind == .request && $0.method == method && $0.path == path }.count
    }
}
