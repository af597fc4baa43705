import HearthNetworking

extension AsyncStream where Element: Sendable {
    /// The same elements, until the time is over; the newest of them when they are taken too slowly.
    func ending(after time: Duration, on loop: EventLoop) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: .bufferingNewest(4_096))
        let forwarding = Task {
            for await element in self { continuation.yield(element) }
            continuation.finish()
        }
        let timer = loop.schedule(after: time) { continuation.finish() }
        continuation.onTermination = { _ in
            forwarding.cancel()
            timer.cancel()
        }
        return stream
    }
}
