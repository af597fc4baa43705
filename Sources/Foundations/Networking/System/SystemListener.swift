import CLinux
import Glibc

/// A listening TCP or Unix socket. It accepts only when somebody waits for a connection; the rest stay in the kernel's
/// backlog.
final class SystemListener: Listener, ReadinessHandler, @unchecked Sendable {
    // Unchecked: every mutable property is touched on the loop only, but for `start` before anyone else knows of it.
    let localAddress: SocketAddress
    private let loop: EventLoop
    private var descriptor: CInt
    private var mayHaveConnections = true
    private var directAccepts: UInt8 = 0
    private var acceptors: [Waiter<any ByteStream>] = []
    private var troubleHandler: (@Sendable (NetworkError) -> Void)?
    private var pause = SystemListener.shortestPause
    private var resumption: ScheduledWork?

    private static let shortestPause = Duration.milliseconds(10)
    private static let longestPause = Duration.seconds(1)

    init(loop: EventLoop, descriptor: CInt, localAddress: SocketAddress) {
        self.loop = loop
        self.descriptor = descriptor
        self.localAddress = localAddress
    }

    func start() throws(NetworkError) {
        guard loop.poller != nil else {
            Glibc.close(descriptor)
            throw NetworkError(.misuse, "A manual loop has no descriptors; use MemoryNetwork, or a loop with a thread.")
        }
        loop.perform { [self] in
            do throws(NetworkError) { try loop.register(descriptor, for: [.reading, .edge], self) } catch { end(error) }
        }
    }

    func accept() async throws(NetworkError) -> any ByteStream {
        if loop.isCurrent, directAccepts < 16, acceptors.isEmpty, !Task.isCancelled, let outcome = take() {
            directAccepts += 1
            return try outcome.get()
        }
        return try await loop.wait(until: nil) { [self] (waiter: Waiter<any ByteStream>) in
            directAccepts = 0
            acceptors.removeAll { !$0.isWaiting }
            acceptors.append(waiter)
            serve()
        }
    }

    func onTrouble(_ handler: @escaping @Sendable (NetworkError) -> Void) {
        loop.perform { [self] in troubleHandler = handler }
    }

    func close() {
        loop.perform { [self] in end(.closed("listener")) }
    }

    func ready(_ readiness: Readiness) {
        mayHaveConnections = true
        serve()
    }

    func loopEnded() { end(.closed("event loop")) }

    private func serve() {
        while let acceptor = acceptors.first {
            guard acceptor.isWaiting else {
                acceptors.removeFirst()
                continue
            }
            guard let outcome = take() else { return }
            acceptors.removeFirst()
            acceptor.finish(outcome)
        }
    }

    /// Nil when no connection waits, or none can be taken for now.
    private func take() -> Result<any ByteStream, NetworkError>? {
        guard descriptor >= 0 else { return .failure(.closed("listener")) }
        guard mayHaveConnections, resumption == nil else { return nil }
        var attempts = 0
        while true {
            var storage = sockaddr_storage()
            var length = socklen_t(0)
            let accepted = hearth_accept(descriptor, &storage, &length)
            if accepted >= 0 {
                if let stream = adopt(accepted, SocketAddress(storage, length: length)) { return .success(stream) }
                continue
            }
            let number = -accepted
            attempts += 1
            switch number {
            case EAGAIN:
                mayHaveConnections = false
                return nil
            case EBADF, EINVAL, ENOTSOCK, EFAULT:
                let error = NetworkError(errno: number, "accept on \(localAddress)")
                end(error)
                return .failure(error)
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                rest(NetworkError(errno: number, "accept on \(localAddress)"))
                return nil
            default:
                // The connection died before it was accepted; the next one may be well.
                if attempts == 64 {
                    rest(NetworkError(errno: number, "accept on \(localAddress)"))
                    return nil
                }
            }
        }
    }

    private func adopt(_ accepted: CInt, _ remote: SocketAddress?) -> SystemByteStream? {
        pause = SystemListener.shortestPause
        let local = localAddress.port == nil ? localAddress : SocketAddress.local(accepted) ?? localAddress
        let stream = SystemByteStream(
            loop: loop, descriptor: accepted, localAddress: local, remoteAddress: remote ?? .unix(path: ""))
        do throws(NetworkError) {
            try stream.start()
            return stream
        } catch {
            Glibc.close(accepted)
            troubleHandler?(error)
            return nil
        }
    }

    /// Takes no connections for a while; retrying at once would only burn the processor.
    private func rest(_ error: NetworkError) {
        resumption = loop.schedule(after: pause) { [self] in
            resumption = nil
            serve()
        }
        if pause == SystemListener.shortestPause { troubleHandler?(error) }
        pause = min(pause * 2, SystemListener.longestPause)
    }

    private func end(_ error: NetworkError) {
        guard descriptor >= 0 else { return }
        loop.unregister(descriptor)
        if case .unix(let path) = localAddress { unlink(path) }
        Glibc.close(descriptor)
        descriptor = -1
        resumption?.cancel()
        resumption = nil
        let waiting = acceptors
        acceptors = []
        for acceptor in waiting { acceptor.finish(.failure(error)) }
    }
}
