import Glibc
import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking

/// The accessories of the hub's measurements, in a process of their own: sensors and lamps in turn, each with a server and a
/// pairing of its own, or all behind one bridge.
///
/// They send every change in a message of its own: without the second that HAP wants between two messages of a session,
/// which would merge most of what the hub is to be measured with.
actor HubAccessories {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    struct Thing {
        let server: AccessoryServer
        let ids: [CharacteristicType: CharacteristicID]
    }

    var things: [Thing] = []
    /// Writes that arrived, of all accessories.
    var writes = 0
    /// Who waits for the next write to a lamp: by its accessory and where that is served.
    var awaited: [WritePlace: Promise<Double>] = [:]

    struct WritePlace: Hashable {
        let server: Int
        let accessory: AccessoryID
    }

    init(loop: EventLoop) { self.loop = loop }

    /// Serves until the input ends. What a controller keeps of the accessories is written into the folder.
    static func run(_ arguments: Arguments) async throws {
        raiseDescriptorLimit()
        let loop = try EventLoop(name: "accessories")
        let accessories = HubAccessories(loop: loop)
        let count = try arguments.number("count")
        let stored = try await accessories.start(count, areBridged: arguments.option("bridged") == "yes")
        let store = FileControllerStore(path: try arguments.text("folder") + "/secrets.json")
        try await store.update { content in content = stored }
        CommandLoop.say("READY \(getpid())")
        try await CommandLoop.run { words in
            let numbers = words.dropFirst().compactMap { Int($0) }
            switch (words[0], numbers.count) {
            case ("event", 1): return [("us", try await accessories.timeOfAutomation(ofSensor: numbers[0]))]
            case ("load", 3):
                return try await accessories.load(rate: numbers[0], seconds: numbers[1], movers: numbers[2])
            default: throw BenchmarkError("accessories do not know \(words.joined(separator: " "))")
            }
        }
    }

    // MARK: Making them

    private func start(_ count: Int, areBridged: Bool) async throws -> StoredController {
        var generator = SystemRandomNumberGenerator()
        var controller = try StoredController.new(using: &generator)
        let all = (0..<count).map(Self.definition)
        let servers = areBridged ? [[Self.bridge] + all] : all.map { [$0] }
        let network = SystemNetwork(loop: loop)
        for (number, definitions) in servers.enumerated() {
            let prepared = try PreparedAccessory(pairedWith: controller.identity, using: &generator)
            var configuration = AccessoryServerConfiguration(
                setupCode: try SetupCode("031-45-154"), address: .ip(.loopbackV4, port: 0))
            configuration.coalescingWindow = .zero
            let server = AccessoryServer(
                configuration: configuration, accessories: definitions, network: network,
                store: MemoryAccessoryStore(prepared.contents), delegate: Hardware(server: number, owner: self))
            let address = try await server.start()
            things += await server.accessories.dropFirst(areBridged ? 1 : 0).map { Thing(server, $0) }
            controller.accessories.append(
                StoredAccessory(
                    id: prepared.identity.deviceID, pairing: prepared.pairing, name: "Accessory \(number)",
                    addresses: [address]))
        }
        return controller
    }

    private static let bridge = AccessoryDefinition(identity: "bridge", information: information("Bridge", 0))

    private static func definition(_ number: Int) -> AccessoryDefinition {
        let isSensor = number.isMultiple(of: 2)
        let name = "\(isSensor ? "Sensor" : "Lamp") \(number)"
        return AccessoryDefinition(identity: name, information: information(name, number)) {
            if isSensor {
                Service(.motionSensor, name: "Motion") { Characteristic(.motionDetected, false) }
                Service(.temperatureSensor, name: "Temperature") { Characteristic(.currentTemperature, 20) }
                Service(.statelessProgrammableSwitch, name: "Button") { Characteristic(.programmableSwitchEvent) }
            } else {
                Service(.lightbulb, name: "Lamp") {
                    Characteristic(.on, false)
                    Characteristic(.brightness, 50)
                    Characteristic(.hue, 50)
                    Characteristic(.saturation, 50)
                }
            }
        }
    }

    private static func information(_ name: String, _ number: Int) -> AccessoryInformation {
        AccessoryInformation(
            name: name, manufacturer: "Hearth", model: "Benchmark-1", serialNumber: "SN-\(100_000 + number)",
            firmwareRevision: "1.2.3", hardwareRevision: "1.0")
    }

    // MARK: What the hub writes

    fileprivate func arrived(_ count: Int, at place: WritePlace) {
        let time = now()
        writes += count
        awaited.removeValue(forKey: place)?.fulfill(.success(time))
    }
}

extension HubAccessories.Thing {
    init(_ server: AccessoryServer, _ accessory: Accessory) {
        self.server = server
        var ids: [CharacteristicType: CharacteristicID] = [:]
        for characteristic in accessory.services.dropFirst().flatMap(\.characteristics) {
            ids[characteristic.type] = CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
        }
        self.ids = ids
    }
}

/// Takes every write, and says that it came.
private struct Hardware: AccessoryServerDelegate {
    let server: Int
    let owner: HubAccessories

    func write(
        _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
    ) -> [CharacteristicWriteResult] {
        owner.assumeIsolated { $0.arrived(writes.count, at: .init(server: server, accessory: accessory)) }
        return Array(repeating: .accepted, count: writes.count)
    }
}
