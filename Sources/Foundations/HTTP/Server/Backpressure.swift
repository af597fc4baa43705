import HearthNetworking

/// Waits for a peer to take what is sent to it, as long as it takes something.
struct Backpressure: Sendable {
    /// How long the peer may take nothing.
    var stallTime: Duration

    /// Returns when at most so many bytes are unread, at the latest after the time.
    /// - Throws: `timedOut` when the peer takes nothing, or is too slow; and what breaks the connection.
    func relieve(_ stream: any ByteStream, above unread: Int, within time: Duration?) async throws(NetworkError) {
        let loop = stream.loop
        let limit = time.map { loop.now + $0 }
        while stream.queuedBytes > unread {
            let before = stream.queuedBytes
            var deadline = loop.now + stallTime
            if let limit, limit < deadline { deadline = limit }
            do throws(NetworkError) {
                try await stream.flush(deadline: deadline)
            } catch {
                let isTooLate = limit.map { loop.now >= $0 } ?? false
                guard error.code == .timedOut, !isTooLate, stream.queuedBytes < before else { throw error }
            }
        }
    }
}
