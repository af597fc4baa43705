import HearthLogging
import HearthNetworking
import HomeEngine

/// Keeps the service manager informed: that the hub is ready, that its loop turns, and how its accessories stand.
actor HubService {
    /// How often the status is looked at, where nobody watches.
    private static let period = Duration.seconds(5)

    private let hub: Hub
    private let manager: ServiceManager?
    private let log: Log
    private var told = ""
    private var hasComplained = false
    private var pulse: Task<Void, any Error>?

    /// That of the links and automations: when it is stuck, so is this, and the service manager notices.
    nonisolated var unownedExecutor: UnownedSerialExecutor { hub.loop.asUnownedSerialExecutor() }

    init(_ hub: Hub, _ manager: ServiceManager?, _ log: Log) {
        self.hub = hub
        self.manager = manager
        self.log = log
    }

    func ready() {
        guard let manager else { return }
        told = status
        tell { () throws(NetworkError) in try manager.ready(told) }
        let period = min(manager.watchdog ?? Self.period, Self.period)
        pulse = Task {
            while !Task.isCancelled {
                beat(manager)
                try await hub.loop.sleep(for: period)
            }
        }
    }

    func stop() {
        pulse?.cancel()
        guard let manager else { return }
        tell { () throws(NetworkError) in try manager.stopping() }
    }

    private func beat(_ manager: ServiceManager) {
        if manager.watchdog != nil { tell { () throws(NetworkError) in try manager.isAlive() } }
        let status = status
        guard status != told else { return }
        told = status
        tell { () throws(NetworkError) in try manager.say(status) }
    }

    private var status: String {
        hub.engine.assumeIsolated { engine in
            let accessories = engine.structure.accessories.rows
            let reachable = accessories.count { engine.isReachable($0) }
            let homes = engine.structure.homes.count
            return "\(homes) home\(homes == 1 ? "" : "s"), \(reachable) of \(accessories.count) accessories connected"
        }
    }

    /// A service manager that does not listen is none of the hub's troubles, but worth knowing.
    private func tell(_ send: () throws(NetworkError) -> Void) {
        do throws(NetworkError) { try send() } catch {
            if !hasComplained { log.warning("The service manager can't be told how the hub is: \(error.message)") }
            hasComplained = true
        }
    }
}
