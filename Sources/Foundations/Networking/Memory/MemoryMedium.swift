import Synchronization

/// What the hosts of one `MemoryNetwork` share: who has which address, who listens where.
final class MemoryMedium: Sendable {
    let loop: EventLoop
    private let state = Mutex(State())

    struct Host {
        var interfaces: [NetworkInterface]
        /// Nothing it sends arrives, and nothing arrives at it.
        var isUnplugged = false
        var watchers: [Int: AsyncStream<[NetworkInterface]>.Continuation] = [:]

        func has(_ address: IPAddress) -> Bool {
            interfaces.contains { interface in
                interface.addresses.contains { $0 == address || $0.scoped(to: 0) == address.scoped(to: 0) }
            }
        }
    }

    struct State {
        var faults = MemoryFaults()
        var hosts: [String: Host] = [:]
        var listeners: [MemoryListener] = []
        var datagramSockets: [MemoryDatagramSocket] = []
        var streams: [ObjectIdentifier: WeakStream] = [:]
        var nextPort: UInt16 = 49_152
        var nextWatcher = 0
        var datagramsSent = 0

        mutating func choosePort() -> UInt16 {
            let port = nextPort
            nextPort = nextPort == .max ? 49_152 : nextPort + 1
            return port
        }
    }

    struct WeakStream { weak var stream: MemoryByteStream? }

    init(loop: EventLoop) {
        self.loop = loop
        loop.perform { [weak self] in self?.loop.whenEnded { [weak self] in self?.loopEnded() } }
    }

    /// Closes everything, as a loop with descriptors does.
    private func loopEnded() {
        let (listeners, sockets, streams, watchers) = withState { state in
            (
                state.listeners, state.datagramSockets, state.streams.values.compactMap(\.stream),
                state.hosts.values.flatMap(\.watchers.values)
            )
        }
        for listener in listeners { listener.close() }
        for socket in sockets { socket.close() }
        for stream in streams { stream.loopEnded() }
        for watcher in watchers { watcher.finish() }
    }

    func withState<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value { state.withLock(body) }

    var faults: MemoryFaults { state.withLock { $0.faults } }

    /// The name of the host that an address leads to from `origin`; nil when none has it.
    func host(of address: IPAddress, from origin: String) -> String? {
        if address.isLoopback { return origin }
        return state.withLock { state in
            if state.hosts[origin]?.has(address) == true { return origin }
            return state.hosts.filter { $0.value.has(address) }.keys.min()
        }
    }

    func isUnplugged(_ host: String) -> Bool { state.withLock { $0.hosts[host]?.isUnplugged ?? true } }

    /// Runs `work` on the loop once what is sent now arrives.
    func deliver(_ work: @escaping @Sendable () -> Void) {
        let latency = faults.latency
        if latency > .zero { loop.schedule(after: latency, work) } else { loop.execute(work) }
    }

    /// The address that a host answers from, for a peer at `destination`.
    func source(on host: String, toward destination: IPAddress) -> IPAddress {
        if destination.isLoopback { return destination }
        let family = destination.family
        let interfaces = state.withLock { $0.hosts[host]?.interfaces ?? [] }
        let candidates = interfaces.filter { !$0.isLoopback }.flatMap(\.addresses).filter { $0.family == family }
        let preferred = candidates.first { $0.isLinkLocal == destination.isLinkLocal }
        return preferred ?? candidates.first ?? (family == .v4 ? .loopbackV4 : .loopbackV6)
    }
}
