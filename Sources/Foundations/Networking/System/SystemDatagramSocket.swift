import CLinux
import Glibc
import Synchronization

/// A UDP socket.
final class SystemDatagramSocket: DatagramSocket, ReadinessHandler, @unchecked Sendable {
    // Unchecked: `shared` is locked; every other mutable property is touched on the loop only.
    let localAddress: SocketAddress
    private let loop: EventLoop
    private let family: IPAddress.Family
    /// The descriptor, or -1 once closed. Locked, for sending happens on the caller's thread, so that it can fail there.
    private let shared: Mutex<CInt>
    private var mayHaveDatagrams = true
    private var directReceives: UInt8 = 0
    private var receiver: Waiter<Datagram>?

    private init(loop: EventLoop, descriptor: CInt, localAddress: SocketAddress, family: IPAddress.Family) {
        self.loop = loop
        self.localAddress = localAddress
        self.family = family
        shared = Mutex(descriptor)
    }

    static func open(
        on address: SocketAddress, sharingPort: Bool, loop: EventLoop
    ) throws(NetworkError) -> SystemDatagramSocket {
        guard case .ip(let ip, _) = address else {
            throw NetworkError(.invalidAddress, "Datagrams need an IP address, not the path \(address).")
        }
        guard loop.poller != nil else {
            throw NetworkError(.misuse, "A manual loop has no descriptors; use MemoryNetwork, or a loop with a thread.")
        }
        let descriptor = try SocketOption.open(address.systemFamily, SOCK_DGRAM, for: "open \(address) for datagrams")
        do throws(NetworkError) {
            if sharingPort {
                try SocketOption.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
                try SocketOption.set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
            }
            if ip.family == .v6 {
                try SocketOption.set(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, ip.isUnspecified ? 0 : 1)
                try SocketOption.set(descriptor, CInt(IPPROTO_IPV6), IPV6_RECVPKTINFO, 1)
            } else {
                try SocketOption.set(descriptor, CInt(IPPROTO_IP), IP_PKTINFO, 1)
            }
            try address.withSystemAddress { (pointer, length) throws(NetworkError) in
                guard bind(descriptor, pointer, length) == 0 else {
                    throw NetworkError(errno: errno, "open \(address) for datagrams")
                }
            }
            let socket = SystemDatagramSocket(
                loop: loop, descriptor: descriptor, localAddress: SocketAddress.local(descriptor) ?? address,
                family: ip.family)
            loop.perform {
                do throws(NetworkError) {
                    try loop.register(descriptor, for: [.reading, .edge], socket)
                } catch { socket.end(error) }
            }
            return socket
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    func send(_ bytes: [UInt8], to destination: SocketAddress, interfaceIndex: UInt32) throws(NetworkError) {
        let target = try mapped(destination)
        let sent = try target.withSystemAddress { (pointer, length) throws(NetworkError) -> Int in
            shared.withLock { descriptor in
                guard descriptor >= 0 else { return -Int(EBADF) }
                return bytes.withUnsafeBytes { raw in
                    var result: Int
                    repeat {
                        result = hearth_send_datagram(
                            descriptor, raw.baseAddress, raw.count, pointer, length, interfaceIndex)
                    } while result == -Int(EINTR)
                    return result
                }
            }
        }
        switch -CInt(clamping: sent) {
        case ...0, EAGAIN, ENOBUFS: return
        case EBADF: throw .closed("datagram socket")
        // Reports an earlier datagram's fate, not this one's.
        case ECONNREFUSED: return
        case let number: throw NetworkError(errno: number, "send to \(destination)")
        }
    }

    /// An IPv6 socket reaches IPv4 hosts by mapped addresses.
    private func mapped(_ destination: SocketAddress) throws(NetworkError) -> SocketAddress {
        guard case .ip(let ip, let port) = destination else {
            throw NetworkError(.invalidAddress, "Datagrams go to IP addresses, not to the path \(destination).")
        }
        guard family != ip.family else { return destination }
        guard family == .v6, let mapped = IPAddress(bytes: [UInt8](repeating: 0, count: 10) + [255, 255] + ip.bytes)
        else {
            throw NetworkError(
                .invalidAddress, "An IPv4 socket cannot send to \(destination); open one on an IPv6 address.")
        }
        return .ip(mapped, port: port)
    }

    func receive(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> Datagram {
        if loop.isCurrent, directReceives < 16, receiver == nil, !Task.isCancelled, let outcome = take() {
            directReceives += 1
            return try outcome.get()
        }
        return try await loop.wait(until: deadline) { [self] (waiter: Waiter<Datagram>) in
            if let receiver, receiver.isWaiting {
                waiter.finish(.failure(NetworkError(.misuse, "Another task already receives on \(localAddress).")))
                return
            }
            directReceives = 0
            if let outcome = take() { waiter.finish(outcome) } else { receiver = waiter }
        }
    }

    private func take() -> Result<Datagram, NetworkError>? {
        let descriptor = shared.withLock { $0 }
        guard descriptor >= 0 else { return .failure(.closed("datagram socket")) }
        guard mayHaveDatagrams, let base = loop.sharedReceiveBuffer().baseAddress else { return nil }
        while true {
            var sender = sockaddr_storage()
            var length = socklen_t(0)
            var index: CUnsignedInt = 0
            var truncated: CInt = 0
            let count = hearth_receive_datagram(
                descriptor, base, loop.sharedReceiveBuffer().count, &sender, &length, &index, &truncated)
            if count == -Int(EAGAIN) {
                mayHaveDatagrams = false
                return nil
            }
            // A negative count tells of an interruption, or of the fate of a datagram sent earlier.
            guard count >= 0, truncated == 0, let from = SocketAddress(sender, length: length) else { continue }
            let bytes = [UInt8](UnsafeRawBufferPointer(start: base, count: count))
            return .success(Datagram(bytes: bytes, sender: from, interfaceIndex: index))
        }
    }

    func ready(_ readiness: Readiness) {
        mayHaveDatagrams = true
        guard let receiver, receiver.isWaiting, let outcome = take() else { return }
        self.receiver = nil
        receiver.finish(outcome)
    }

    func join(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError) {
        try setMembership(group, interfaceIndex, IP_ADD_MEMBERSHIP, IPV6_JOIN_GROUP, "join")
    }

    func leave(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError) {
        try setMembership(group, interfaceIndex, IP_DROP_MEMBERSHIP, IPV6_LEAVE_GROUP, "leave")
    }

    private func setMembership(
        _ group: IPAddress, _ index: UInt32, _ optionV4: CInt, _ optionV6: CInt, _ verb: String
    ) throws(NetworkError) {
        guard group.isMulticast else { throw NetworkError(.invalidAddress, "\(group) is no multicast address.") }
        let number = shared.withLock { descriptor -> CInt in
            guard descriptor >= 0 else { return EBADF }
            switch group.family {
            case .v4:
                var request = ip_mreqn()
                withUnsafeMutableBytes(of: &request.imr_multiaddr) { $0.copyBytes(from: group.bytes) }
                request.imr_ifindex = CInt(clamping: index)
                return setsockopt(
                    descriptor, CInt(IPPROTO_IP), optionV4, &request, socklen_t(MemoryLayout<ip_mreqn>.size)) == 0
                    ? 0 : errno
            case .v6:
                var request = ipv6_mreq()
                withUnsafeMutableBytes(of: &request.ipv6mr_multiaddr) { $0.copyBytes(from: group.bytes) }
                request.ipv6mr_interface = index
                return setsockopt(
                    descriptor, CInt(IPPROTO_IPV6), optionV6, &request, socklen_t(MemoryLayout<ipv6_mreq>.size)) == 0
                    ? 0 : errno
            }
        }
        // Being in the group already, or out of it, is what was asked for.
        guard number != 0, number != EADDRINUSE, verb == "join" || number != EADDRNOTAVAIL else { return }
        throw number == EBADF ? .closed("datagram socket") : NetworkError(errno: number, "\(verb) the group \(group)")
    }

    func close() {
        loop.perform { [self] in end(.closed("datagram socket")) }
    }

    func loopEnded() { end(.closed("event loop")) }

    private func end(_ error: NetworkError) {
        let open = shared.withLock { descriptor in
            let open = descriptor
            descriptor = -1
            return open
        }
        guard open >= 0 else { return }
        loop.unregister(open)
        Glibc.close(open)
        guard let receiver else { return }
        self.receiver = nil
        receiver.finish(.failure(error))
    }
}
