import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery

/// A definition that is served: a real accessory server whose devices are simulated.
///
/// ```swift
/// let server = SimulatedServer(definition, code: code, network: network, store: MemoryAccessoryStore())
/// let ready = try await server.start()
/// ```
public actor SimulatedServer {
    /// What is known once a server listens.
    public struct Ready: Sendable {
        public var address: SocketAddress
        public var deviceID: DeviceID
        public var setupCode: SetupCode
        public var payload: SetupPayload
        /// Accessories, the primary one included.
        public var accessories: Int
    }

    public nonisolated let definition: ServerDefinition
    /// The server itself, for events, values and pairings.
    public nonisolated let server: AccessoryServer
    private nonisolated let loop: EventLoop
    private nonisolated let devices = SimulatedDevices()
    private var running: [Task<Void, Never>] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - code: the setup code, instead of the definition's.
    ///   - address: where to listen; port 0 lets the system choose.
    ///   - discovery: nothing leaves the server unannounced.
    ///   - maximumSessions: how many connections are held at a time, at least 8.
    public init(
        _ definition: ServerDefinition, code: SetupCode, address: SocketAddress, network: any Network,
        discovery: (any ServiceDiscovery)?, store: any AccessoryStore, maximumSessions: Int = 8_192
    ) {
        self.definition = definition
        loop = network.loop
        var accessories: [AccessoryDefinition] = []
        for (device, (services, identity)) in zip(
            definition.accessories, zip(definition.services, definition.identities))
        {
            accessories.append(
                AccessoryDefinition(identity: identity, information: device.information) { services })
        }
        var configuration = AccessoryServerConfiguration(
            setupCode: code, address: address, setupID: definition.setupID, name: definition.name,
            category: definition.category)
        configuration.maximumSessions = maximumSessions
        server = AccessoryServer(
            configuration: configuration, accessories: accessories, network: network, discovery: discovery,
            store: store, delegate: devices)
    }

    /// Listens, announces the server, and lets behaviours run.
    public func start() async throws(AccessoryServerError) -> Ready {
        let address = try await server.start()
        let accessories = await server.accessories
        let plan = BehaviourPlan(definition, served: accessories)
        devices.attach(to: server, plan)
        for (device, accessory) in zip(definition.accessories, accessories) where !device.isReachable {
            await server.setReachable(false, accessory: accessory.aid)
        }
        for timed in plan.timed { running.append(Task { await self.run(timed) }) }
        guard let deviceID = await server.deviceID else {
            throw AccessoryServerError(.misuse, "the server was stopped while it started")
        }
        let code = server.configuration.setupCode
        return Ready(
            address: address, deviceID: deviceID, setupCode: code,
            payload: SetupPayload(category: definition.category, code: code, setupID: await server.setupID),
            accessories: accessories.count)
    }

    /// Ends behaviours and connections and withdraws the announcement.
    public func stop() async {
        for task in running { task.cancel() }
        running = []
        await server.stop()
    }

    private func run(_ timed: BehaviourPlan.Timed) async {
        var generator = SystemRandomNumberGenerator()
        var round = 0
        while !Task.isCancelled {
            guard (try? await loop.sleep(for: timed.period)) != nil else { return }
            let current = await server.value(of: timed.id)
            if let value = timed.value(round: round, current: current, using: &generator) {
                // A server that was stopped meanwhile has no use for the value.
                try? await server.setValue(value, of: timed.id)
            }
            round += 1
        }
    }
}
