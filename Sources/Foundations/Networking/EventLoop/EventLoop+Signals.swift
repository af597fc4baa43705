import CLinux
import Glibc

extension EventLoop {
    /// The signals of the process that are in `numbers`, as they come; their default actions are off while the stream is
    /// in use. The latest stream for a signal gets it alone.
    ///
    /// ```swift
    /// for await _ in loop.signals([SIGINT, SIGTERM]) { break }
    /// ```
    public func signals(_ numbers: [CInt]) -> AsyncStream<CInt> {
        AsyncStream { continuation in
            let source = SignalSource(loop: self, numbers: numbers, continuation: continuation)
            perform { source.start() }
            continuation.onTermination = { [self] _ in execute { source.end() } }
        }
    }
}

/// Turns signals into events of a loop: the handler writes to a pipe, whose other end the loop watches.
final class SignalSource: ReadinessHandler, @unchecked Sendable {
    // Unchecked: touched on the loop only.
    private let loop: EventLoop
    private let numbers: [CInt]
    private let continuation: AsyncStream<CInt>.Continuation
    private var readEnd: CInt = -1
    private var writeEnd: CInt = -1

    init(loop: EventLoop, numbers: [CInt], continuation: AsyncStream<CInt>.Continuation) {
        self.loop = loop
        self.numbers = numbers
        self.continuation = continuation
    }

    func start() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return continuation.finish() }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for descriptor in ends {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        do throws(NetworkError) {
            try loop.register(readEnd, for: .reading, self)
            for number in numbers {
                let error = hearth_route_signal(number, writeEnd)
                guard error == 0 else { throw NetworkError(errno: error, "handle the signal \(number)") }
            }
        } catch {
            end()
        }
    }

    func ready(_ readiness: Readiness) {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &bytes, bytes.count)
        guard count > 0 else { return }
        for number in bytes.prefix(count) { continuation.yield(CInt(number)) }
    }

    func end() {
        guard readEnd >= 0 else { return }
        for number in numbers { hearth_unroute_signal(number, writeEnd) }
        loop.unregister(readEnd)
        close(readEnd)
        close(writeEnd)
        readEnd = -1
        continuation.finish()
    }

    func loopEnded() { end() }
}
