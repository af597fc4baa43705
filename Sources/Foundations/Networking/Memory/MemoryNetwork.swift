/// A network in memory, seen from one of its hosts: the twin of `SystemNetwork` for tests. On a manual loop it is
/// deterministic.
///
/// All hosts share one link and one loop. Each has a loopback interface (index 1) and `eth0` (index 2).
public final class MemoryNetwork: Network {
    public let loop: EventLoop
    public let hostName: String
    let medium: MemoryMedium

    /// A new network whose first host is called "first", with the addresses 192.0.2.1 and fe80::1.
    public convenience init(loop: EventLoop) {
        self.init(
            medium: MemoryMedium(loop: loop), hostName: "first",
            addresses: [IPAddress(192, 0, 2, 1), MemoryNetwork.linkLocal(1)])
    }

    private init(medium: MemoryMedium, hostName: String, addresses: [IPAddress]) {
        self.medium = medium
        self.hostName = hostName
        loop = medium.loop
        let loopback = NetworkInterface(
            name: "lo", index: 1, isLoopback: true, supportsMulticast: false,
            assignments: [
                .init(address: .loopbackV4, prefixLength: 8), .init(address: .loopbackV6, prefixLength: 128),
            ])
        let interfaces = [loopback, MemoryNetwork.ethernet(addresses)]
        medium.withState { $0.hosts[hostName] = MemoryMedium.Host(interfaces: interfaces) }
    }

    /// Another host of the same network. Without addresses it gets the next free 192.0.2.n and fe80::n.
    public func host(named name: String, addresses: [IPAddress]? = nil) -> MemoryNetwork {
        let number = UInt8(clamping: medium.withState { $0.hosts.count } + 1)
        let chosen = addresses ?? [IPAddress(192, 0, 2, number), MemoryNetwork.linkLocal(number)]
        return MemoryNetwork(medium: medium, hostName: name, addresses: chosen)
    }

    private static func linkLocal(_ number: UInt8) -> IPAddress {
        IPAddress(bytes: [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number], scope: 2) ?? .loopbackV6
    }

    /// An interface as `eth0` of every host is.
    public static func ethernet(_ addresses: [IPAddress]) -> NetworkInterface {
        NetworkInterface(
            name: "eth0", index: 2,
            assignments: addresses.map { .init(address: $0, prefixLength: $0.family == .v4 ? 24 : 64) })
    }

    // MARK: Faults

    /// How the whole network carries things from now on. Streams keep what held when they were opened.
    public func setFaults(_ faults: MemoryFaults) { medium.withState { $0.faults = faults } }

    /// While unplugged, nothing leaves or reaches this host: streams become half-open, without either end's notice, and
    /// stay so; attempts to connect wait for their deadline.
    public func setUnplugged(_ isUnplugged: Bool) {
        medium.withState { $0.hosts[hostName]?.isUnplugged = isUnplugged }
        if isUnplugged { streams().forEach { $0.vanish() } }
    }

    /// Breaks all streams of this host, as a peer's reset does.
    public func resetStreams() { streams().forEach { $0.breakBothEnds() } }

    private func streams() -> [MemoryByteStream] {
        medium.withState { state in
            state.streams = state.streams.filter { $0.value.stream != nil }
            return state.streams.values.compactMap(\.stream).filter { $0.hostName == hostName }
        }.sorted { $0.number < $1.number }
    }

    /// Replaces the interfaces of this host and tells those who watch them.
    public func setInterfaces(_ interfaces: [NetworkInterface]) {
        let watchers = medium.withState { state in
            state.hosts[hostName]?.interfaces = interfaces
            return Array((state.hosts[hostName]?.watchers ?? [:]).values)
        }
        for watcher in watchers { watcher.yield(interfaces) }
    }

    // MARK: Network

    public func listen(on address: SocketAddress, backlog: Int) throws(NetworkError) -> any Listener {
        let listener: MemoryListener? = medium.withState { state in
            guard let bound = claim(address, among: state.listeners.map { ($0.hostName, $0.localAddress) }, &state)
            else {
                return nil
            }
            let listener = MemoryListener(medium: medium, hostName: hostName, localAddress: bound, backlog: backlog)
            state.listeners.append(listener)
            return listener
        }
        if let listener { return listener }
        throw unusable(address, "listen on")
    }

    public func connect(
        to address: SocketAddress, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> any ByteStream {
        try await loop.wait(until: deadline) { [self] (waiter: Waiter<any ByteStream>) in
            medium.deliver { [self] in
                guard waiter.isWaiting else { return }
                open(address, waiter)
            }
        }
    }

    private func open(_ address: SocketAddress, _ waiter: Waiter<any ByteStream>) {
        var target = hostName
        var source = SocketAddress.unix(path: "")
        if case .ip(let ip, _) = address {
            guard let host = medium.host(of: ip, from: hostName) else {
                waiter.finish(.failure(NetworkError(.unreachable, "Cannot connect to \(address): no host has it.")))
                return
            }
            // No answer: only the deadline ends the wait.
            if host != hostName, medium.isUnplugged(host) || medium.isUnplugged(hostName) { return }
            target = host
            let port = medium.withState { $0.choosePort() }
            source = .ip(medium.source(on: hostName, toward: ip), port: port)
        }
        let listener = medium.withState { state in
            state.listeners.first { $0.accepts(address, on: target) }
        }
        guard let listener, listener.hasRoom else {
            waiter.finish(
                .failure(NetworkError(.connectionRefused, "Cannot connect to \(address): nothing listens there.")))
            return
        }
        let (near, far) = MemoryByteStream.pair(
            medium: medium, near: (hostName, source), far: (target, address))
        listener.take(far)
        waiter.finish(.success(near))
    }

    public func bindDatagram(on address: SocketAddress, sharingPort: Bool) throws(NetworkError) -> any DatagramSocket {
        guard address.port != nil else {
            throw NetworkError(.invalidAddress, "Datagrams need an IP address, not the path \(address).")
        }
        let socket: MemoryDatagramSocket? = medium.withState { state in
            let taken = state.datagramSockets.filter { !(sharingPort && $0.sharesPort) }
            guard let bound = claim(address, among: taken.map { ($0.hostName, $0.localAddress) }, &state) else {
                return nil
            }
            let socket = MemoryDatagramSocket(
                medium: medium, hostName: hostName, localAddress: bound, sharesPort: sharingPort)
            state.datagramSockets.append(socket)
            return socket
        }
        if let socket { return socket }
        throw unusable(address, "open for datagrams")
    }

    public func interfaces() throws(NetworkError) -> [NetworkInterface] {
        medium.withState { $0.hosts[hostName]?.interfaces ?? [] }
    }

    public func interfaceChanges() -> AsyncStream<[NetworkInterface]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = medium.withState { state in
                state.nextWatcher += 1
                state.hosts[hostName]?.watchers[state.nextWatcher] = continuation
                continuation.yield(state.hosts[hostName]?.interfaces ?? [])
                return state.nextWatcher
            }
            continuation.onTermination = { [medium, hostName] _ in
                medium.withState { $0.hosts[hostName]?.watchers[number] = nil }
            }
        }
    }

    /// Knows the names of the network's hosts, also with ".local" behind them.
    public func resolve(
        _ host: String, port: UInt16, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> [SocketAddress] {
        if let address = IPAddress(host) { return [.ip(address, port: port)] }
        let name = host.hasSuffix(".local") ? String(host.dropLast(6)) : host
        let addresses = medium.withState { state in
            (state.hosts[name]?.interfaces ?? []).filter { !$0.isLoopback }.flatMap(\.addresses)
        }
        guard !addresses.isEmpty else { throw NetworkError(.nameNotFound, "There is no host “\(host)”.") }
        return addresses.map { .ip($0, port: port) }
    }

    /// The address with its port chosen; nil when it is taken or not this host's.
    private func claim(
        _ address: SocketAddress, among taken: [(host: String, address: SocketAddress)],
        _ state: inout MemoryMedium.State
    ) -> SocketAddress? {
        guard case .ip(let ip, let wanted) = address else {
            return taken.contains { $0.address == address } ? nil : address
        }
        guard ip.isUnspecified || ip.isLoopback || state.hosts[hostName]?.has(ip) == true else { return nil }
        func isFree(_ port: UInt16) -> Bool {
            !taken.contains { entry in
                guard entry.host == hostName, case .ip(let other, port) = entry.address else { return false }
                return other == ip || other.isUnspecified || ip.isUnspecified
            }
        }
        if wanted != 0 { return isFree(wanted) ? address : nil }
        for _ in 0..<16_384 {
            let port = state.choosePort()
            if isFree(port) { return .ip(ip, port: port) }
        }
        return nil
    }

    private func unusable(_ address: SocketAddress, _ verb: String) -> NetworkError {
        if case .ip(let ip, _) = address, !ip.isUnspecified, !ip.isLoopback,
            medium.withState({ $0.hosts[hostName]?.has(ip) }) != true
        {
            return NetworkError(.addressNotAvailable, "Cannot \(verb) \(address): \(hostName) does not have it.")
        }
        return NetworkError(.addressInUse, "Cannot \(verb) \(address): it is taken; choose another.")
    }
}
