import CLinux
import Glibc

/// Watches the kernel's route messages for changes of interfaces and addresses.
final class InterfaceMonitor: ReadinessHandler, @unchecked Sendable {
    // Unchecked: touched on the loop only.
    private let loop: EventLoop
    private let continuation: AsyncStream<[NetworkInterface]>.Continuation
    private var descriptor: CInt = -1
    private var latest: [NetworkInterface] = []
    private var settling: ScheduledWork?

    /// Changes come in bursts; the list is read once a burst is over.
    private static let settleTime = Duration.milliseconds(100)

    private init(loop: EventLoop, continuation: AsyncStream<[NetworkInterface]>.Continuation) {
        self.loop = loop
        self.continuation = continuation
    }

    static func changes(on loop: EventLoop) -> AsyncStream<[NetworkInterface]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let monitor = InterfaceMonitor(loop: loop, continuation: continuation)
            loop.perform { monitor.start() }
            continuation.onTermination = { _ in loop.execute { monitor.end() } }
        }
    }

    private func start() {
        do throws(NetworkError) {
            let flags = CInt(SOCK_RAW.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
            descriptor = socket(AF_NETLINK, flags, NETLINK_ROUTE)
            guard descriptor >= 0 else { throw NetworkError(errno: errno, "watch the network interfaces") }
            var address = sockaddr_nl()
            address.nl_family = sa_family_t(AF_NETLINK)
            address.nl_groups = UInt32(RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
                }
            }
            guard bound == 0 else { throw NetworkError(errno: errno, "watch the network interfaces") }
            try loop.register(descriptor, for: [.reading, .edge], self)
            latest = try NetworkInterface.all()
            continuation.yield(latest)
        } catch {
            end()
        }
    }

    func ready(_ readiness: Readiness) {
        let buffer = loop.sharedReceiveBuffer()
        // What the messages say is not looked at, not even that some were lost: the list is read anew.
        while recv(descriptor, buffer.baseAddress, buffer.count, 0) > 0 || errno == EINTR || errno == ENOBUFS {}
        guard settling == nil else { return }
        settling = loop.schedule(after: InterfaceMonitor.settleTime) { [self] in
            settling = nil
            guard descriptor >= 0, let now = try? NetworkInterface.all(), now != latest else { return }
            latest = now
            continuation.yield(now)
        }
    }

    private func end() {
        settling?.cancel()
        settling = nil
        if descriptor >= 0 {
            loop.unregister(descriptor)
            close(descriptor)
            descriptor = -1
        }
        continuation.finish()
    }

    func loopEnded() { end() }
}
