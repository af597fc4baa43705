import Synchronization

/// A datagram socket of a `MemoryNetwork`.
final class MemoryDatagramSocket: DatagramSocket, @unchecked Sendable {
    // Unchecked: `memberships` is locked; every other mutable property is touched on the loop only.
    let localAddress: SocketAddress
    let hostName: String
    let sharesPort: Bool
    private let medium: MemoryMedium
    private let memberships = Mutex<[IPAddress: Set<UInt32>]>([:])
    private let closed = Atomic(false)
    private var arrived: [Datagram] = []
    private var receiver: Waiter<Datagram>?

    private static let longestDatagram = 65_507
    private static let queueLimit = 1024

    init(medium: MemoryMedium, hostName: String, localAddress: SocketAddress, sharesPort: Bool) {
        self.medium = medium
        self.hostName = hostName
        self.localAddress = localAddress
        self.sharesPort = sharesPort
    }

    func send(_ bytes: [UInt8], to destination: SocketAddress, interfaceIndex: UInt32) throws(NetworkError) {
        guard !closed.load(ordering: .acquiring) else { throw .closed("datagram socket") }
        guard case .ip(let target, let port) = destination, case .ip(let own, let ownPort) = localAddress else {
            throw NetworkError(.invalidAddress, "Datagrams go to IP addresses, not to the path \(destination).")
        }
        guard own.family == .v6 || target.family == .v4 else {
            throw NetworkError(
                .invalidAddress, "An IPv4 socket cannot send to \(destination); open one on an IPv6 address.")
        }
        guard bytes.count <= MemoryDatagramSocket.longestDatagram else {
            throw NetworkError(.messageTooLong, "Cannot send to \(destination): the datagram is too long.")
        }
        let source = own.isUnspecified ? medium.source(on: hostName, toward: target) : own
        let sender = SocketAddress.ip(source, port: ownPort)
        let isLost = medium.withState { state in
            state.datagramsSent += 1
            return state.faults.losesEveryDatagram.map { state.datagramsSent % max($0, 1) == 0 } ?? false
        }
        if target.isMulticast {
            guard !isLost else { return }
            let sockets = medium.withState { $0.datagramSockets }
            for socket in sockets where socket.localAddress.port == port && reaches(socket.hostName) {
                for index in socket.interfaces(joinedTo: target) {
                    socket.arrive(Datagram(bytes: bytes, sender: sender, interfaceIndex: index))
                }
            }
            return
        }
        guard let host = medium.host(of: target, from: hostName) else {
            throw NetworkError(.unreachable, "Cannot send to \(destination): there is no way to the host.")
        }
        guard !isLost, reaches(host) else { return }
        let socket = medium.withState { state in
            state.datagramSockets.first { $0.hostName == host && $0.takes(target, port) }
        }
        socket?.arrive(Datagram(bytes: bytes, sender: sender, interfaceIndex: target.isLoopback ? 1 : 2))
    }

    private func reaches(_ host: String) -> Bool {
        host == hostName || !medium.isUnplugged(host) && !medium.isUnplugged(hostName)
    }

    private func takes(_ address: IPAddress, _ port: UInt16) -> Bool {
        guard case .ip(let own, port) = localAddress else { return false }
        return own == .any || own.isUnspecified && address.family == .v4 || own.scoped(to: 0) == address.scoped(to: 0)
    }

    private func interfaces(joinedTo group: IPAddress) -> [UInt32] {
        memberships.withLock { ($0[group.scoped(to: 0)] ?? []).sorted() }
    }

    private func arrive(_ datagram: Datagram) {
        medium.deliver { [self] in
            guard !closed.load(ordering: .acquiring) else { return }
            if let receiver, receiver.isWaiting {
                self.receiver = nil
                receiver.finish(.success(datagram))
            } else if arrived.count < MemoryDatagramSocket.queueLimit {
                arrived.append(datagram)
            }
        }
    }

    func receive(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> Datagram {
        try await medium.loop.wait(until: deadline) { [self] (waiter: Waiter<Datagram>) in
            if closed.load(ordering: .acquiring) {
                waiter.finish(.failure(.closed("datagram socket")))
            } else if let receiver, receiver.isWaiting {
                waiter.finish(.failure(NetworkError(.misuse, "Another task already receives on \(localAddress).")))
            } else if !arrived.isEmpty {
                waiter.finish(.success(arrived.removeFirst()))
            } else {
                receiver = waiter
            }
        }
    }

    func join(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError) {
        guard group.isMulticast else { throw NetworkError(.invalidAddress, "\(group) is no multicast address.") }
        let index = interfaceIndex == 0 ? 2 : interfaceIndex
        memberships.withLock { _ = $0[group.scoped(to: 0), default: []].insert(index) }
    }

    func leave(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError) {
        let index = interfaceIndex == 0 ? 2 : interfaceIndex
        memberships.withLock { _ = $0[group.scoped(to: 0)]?.remove(index) }
    }

    func close() {
        guard !closed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        medium.withState { state in state.datagramSockets.removeAll { $0 === self } }
        medium.loop.perform { [self] in
            arrived = []
            receiver?.finish(.failure(.closed("datagram socket")))
            receiver = nil
        }
    }
}
