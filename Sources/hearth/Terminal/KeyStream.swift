import Glibc

/// The keys of standard input as a stream, read on a thread of its own because a terminal cannot be waited for otherwise
/// without changing it for whoever shares it.
enum KeyStream {
    private final class Reader {
        let continuation: AsyncStream<Key>.Continuation
        init(_ continuation: AsyncStream<Key>.Continuation) { self.continuation = continuation }
    }

    /// Ends at the end of input. The thread ends with the process.
    static func keys() -> AsyncStream<Key> {
        let (stream, continuation) = AsyncStream<Key>.makeStream()
        let reader = Unmanaged.passRetained(Reader(continuation))
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                KeyStream.read(Unmanaged<Reader>.fromOpaque(argument).takeRetainedValue().continuation)
                return nil
            }, reader.toOpaque())
        if failed == 0 {
            pthread_detach(thread)
        } else {
            reader.release()
            continuation.finish()
        }
        return stream
    }

    private static func read(_ continuation: AsyncStream<Key>.Continuation) {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            pending += buffer[..<count]
            let (keys, used) = Key.parse(pending)
            pending.removeFirst(used)
            for key in keys { continuation.yield(key) }
        }
        continuation.finish()
    }
}
