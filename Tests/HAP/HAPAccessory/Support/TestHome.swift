import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Testing

/// A server and its surroundings, on a manual loop: nothing waits for the clock on the wall.
struct TestHome: Sendable {
    let loop: EventLoop
    let network: MemoryNetwork
    let link: MemoryLink
    let device: TestDevice
    let store: any AccessoryStore
    let server: AccessoryServer
    let code: SetupCode
    let first: ControllerIdentity
    let second: ControllerIdentity
    let third: ControllerIdentity

    static let lampOn = CharacteristicID(aid: 2, iid: 9)
    static let brightness = CharacteristicID(aid: 2, iid: 10)
    static let temperature = CharacteristicID(aid: 3, iid: 9)
    static let button = CharacteristicID(aid: 4, iid: 9)
    static let lock = CharacteristicID(aid: 5, iid: 10)
    static let controlPoint = CharacteristicID(aid: 5, iid: 12)
    static let identify = CharacteristicID(aid: 2, iid: 2)
    static let name = CharacteristicID(aid: 2, iid: 5)

    /// Runs a test against a server that has started, on the loop, and stops the server.
    static func run(
        accessories: [AccessoryDefinition] = TestHome.accessories, store: (any AccessoryStore)? = nil,
        configure: (inout AccessoryServerConfiguration) -> Void = { _ in },
        script: (inout TestDevice.Script) -> Void = { _ in },
        _ body: @escaping @Sendable (TestHome) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let home = try TestHome(loop, accessories, store ?? MemoryAccessoryStore(), configure)
        home.device.script(script)
        try loop.run {
            _ = try await home.server.start()
            try await body(home)
            await home.server.stop()
        }
    }

    init(
        _ loop: EventLoop, _ accessories: [AccessoryDefinition], _ store: any AccessoryStore,
        _ configure: (inout AccessoryServerConfiguration) -> Void
    ) throws {
        self.loop = loop
        network = MemoryNetwork(loop: loop)
        link = MemoryLink()
        device = TestDevice(loop: loop)
        self.store = store
        code = try SetupCode("031-45-154")
        var configuration = AccessoryServerConfiguration(
            setupCode: code, address: .ip(IPAddress(192, 0, 2, 1), port: 5001))
        configure(&configuration)
        server = AccessoryServer(
            configuration: configuration, accessories: accessories, network: network,
            discovery: MemoryDiscovery(link: link, addresses: [IPAddress(192, 0, 2, 1)]), store: store, delegate: device
        )
        func controller(_ name: String) throws -> ControllerIdentity {
            var generator = SystemRandomNumberGenerator()
            return ControllerIdentity(
                identifier: try #require(PairingIdentifier(name)), key: try .random(using: &generator))
        }
        first = try controller("first")
        second = try controller("second")
        third = try controller("third")
    }

    func connect() async throws -> TestConnection {
        TestConnection(
            try await network.connect(to: .ip(IPAddress(192, 0, 2, 1), port: 5001), deadline: loop.now + .seconds(5)))
    }

    /// Pairs the first controller.
    func pair() async throws -> AccessoryPairing {
        let connection = try await connect()
        let accessory = try #require(try await connection.pair(first, code: code))
        await connection.close()
        return accessory
    }

    /// A verified connection of a controller that is paired.
    func session(_ controller: ControllerIdentity, _ accessory: AccessoryPairing) async throws -> TestConnection {
        let connection = try await connect()
        try await connection.verify(controller, accessory)
        return connection
    }

    /// A verified connection of the first controller, which is paired by this.
    func session() async throws -> TestConnection { try await session(first, try await pair()) }

    /// Adds a controller through an admin's connection.
    func add(
        _ controller: ControllerIdentity, through connection: TestConnection, _ permissions: PairingPermissions = []
    ) async throws {
        let request = PairingsRequest.add(controller.pairing(permissions: permissions))
        try PairingsResponse.check(try await connection.request(.post, "/pairings", request.body).body)
    }

    static func information(_ name: String, firmware: String = "1.0.0") -> AccessoryInformation {
        AccessoryInformation(
            name: name, manufacturer: "Tests", model: "LX-3", serialNumber: "S-\(name)", firmwareRevision: firmware)
    }

    /// A bridge with a lamp (2), a sensor (3), a button (4) and a lock (5).
    static let accessories: [AccessoryDefinition] = [
        AccessoryDefinition(identity: "bridge", information: information("Bridge")) {
            Service(.protocolInformation) { Characteristic(.version, "1.1.0") }
        },
        AccessoryDefinition(identity: "lamp", information: information("Lamp")) {
            Service(.lightbulb) {
                Characteristic(.on, false)
                Characteristic(.brightness, 70)
            }
        },
        AccessoryDefinition(identity: "sensor", information: information("Sensor")) {
            Service(.temperatureSensor) { Characteristic(.currentTemperature, 20.5, minimum: -40, step: 0.1) }
        },
        AccessoryDefinition(identity: "button", information: information("Button")) {
            Service(.statelessProgrammableSwitch) { Characteristic(.programmableSwitchEvent) }
        },
        AccessoryDefinition(identity: "lock", information: information("Lock")) {
            Service(.lockMechanism) {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1, permissions: [.read, .write, .events, .timedWrite])
            }
            Service(.lockManagement) {
                Characteristic(.lockControlPoint, permissions: [.write, .writeResponse])
                Characteristic(.version, "1.0")
            }
        },
    ]
}
