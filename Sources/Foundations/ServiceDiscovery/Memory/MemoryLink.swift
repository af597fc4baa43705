import HearthNetworking
import Synchronization

/// A network link in memory: what one `MemoryDiscovery` publishes on it, the others on it find.
///
/// Everything happens at once and in the order of the calls, without sockets, threads or timers, so tests and
/// simulated homes are deterministic. The same rules as on a network put services together.
public final class MemoryLink: Sendable {
    private let state = Mutex(State())

    public init() {}

    func attach(hostLabel: String, addresses: [IPAddress]) -> Int {
        state.withLock { $0.attach(hostLabel: hostLabel, addresses: addresses) }
    }

    func browse(
        _ assembly: ServiceAssembly, node: Int, _ report: @escaping @Sendable (ServiceEvent) -> Void,
        _ end: @escaping @Sendable () -> Void
    ) -> Int? {
        state.withLock { $0.browse(assembly, node: node, report, end) }
    }

    func endBrowse(_ browser: Int) { state.withLock { _ = $0.browsers.removeValue(forKey: browser) } }

    func publish(_ registration: ServiceRegistration, node: Int) -> Int? {
        state.withLock { $0.publish(registration, node: node) }
    }

    func name(of publication: Int) -> (name: String, host: String)? {
        state.withLock { state in
            guard let entry = state.publications[publication] else { return nil }
            return (entry.registration.name, "\(entry.hostLabel).local")
        }
    }

    func update(_ publication: Int, txt: TXTRecord) -> Bool {
        state.withLock { $0.change(publication) { $0.registration.txt = txt } }
    }

    func withdraw(_ publication: Int) { state.withLock { $0.withdraw(publication) } }

    func set(addresses: [IPAddress], node: Int) {
        state.withLock { $0.changeNode(node) { $0.addresses = addresses } }
    }

    func set(connected: Bool, node: Int) {
        state.withLock { $0.changeNode(node) { $0.isConnected = connected } }
    }

    func stop(node: Int) {
        for end in state.withLock({ $0.stop(node: node) }) { end() }
    }
}
