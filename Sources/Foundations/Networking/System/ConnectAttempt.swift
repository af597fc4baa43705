import CLinux
import Glibc

/// One attempt to connect. It lives while the loop or a timer refers to it. On the loop only.
final class ConnectAttempt: ReadinessHandler, @unchecked Sendable {
    // Unchecked: touched on the loop only.
    private let loop: EventLoop
    private let address: SocketAddress
    private let waiter: Waiter<any ByteStream>
    private var descriptor: CInt = -1

    init(loop: EventLoop, address: SocketAddress, waiter: Waiter<any ByteStream>) {
        self.loop = loop
        self.address = address
        self.waiter = waiter
    }

    func start() {
        do throws(NetworkError) {
            descriptor = try SocketOption.open(address.systemFamily, SOCK_STREAM, for: "connect to \(address)")
            try connectOrWait()
        } catch {
            fail(error)
        }
    }

    private func connectOrWait() throws(NetworkError) {
        let number = try address.withSystemAddress { (pointer, length) throws(NetworkError) -> CInt in
            Glibc.connect(descriptor, pointer, length) == 0 ? 0 : errno
        }
        switch number {
        case 0:
            try succeed()
        case EINPROGRESS, EINTR:
            try loop.register(descriptor, for: [.writing, .edge], self)
            // The waiter may end first, by deadline or cancellation; then the descriptor must not stay open.
            waiter.onAbandonment = { [self] in drop() }
        case EAGAIN:
            // A Unix listener's backlog is full. There is no event for its becoming free.
            loop.schedule(after: .milliseconds(10)) { [self] in retry() }
        default:
            throw NetworkError(errno: number, "connect to \(address)")
        }
    }

    private func retry() {
        guard waiter.isWaiting else { return drop() }
        do throws(NetworkError) { try connectOrWait() } catch { fail(error) }
    }

    func ready(_ readiness: Readiness) {
        let number = SocketOption.pendingError(descriptor)
        loop.unregister(descriptor)
        do throws(NetworkError) {
            guard number == 0 else { throw NetworkError(errno: number, "connect to \(address)") }
            try succeed()
        } catch {
            fail(error)
        }
    }

    private func succeed() throws(NetworkError) {
        guard waiter.isWaiting else { return drop() }
        let stream = SystemByteStream(
            loop: loop, descriptor: descriptor, localAddress: SocketAddress.local(descriptor) ?? address,
            remoteAddress: address)
        try stream.start()
        descriptor = -1
        waiter.finish(.success(stream))
    }

    private func fail(_ error: NetworkError) {
        drop()
        waiter.finish(.failure(error))
    }

    private func drop() {
        guard descriptor >= 0 else { return }
        loop.unregister(descriptor)
        close(descriptor)
        descriptor = -1
    }

    func loopEnded() { drop() }
}
