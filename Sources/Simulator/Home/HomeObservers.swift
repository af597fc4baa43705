/// Who watches a home. Isolated to the home.
struct HomeObservers {
    private static let mostBuffered = 4_096

    private var watchers: [Int: (HomeEvent) -> Void] = [:]
    private var streams: [AsyncStream<HomeEvent>.Continuation] = []
    private var nextWatcher = 0

    mutating func stream() -> AsyncStream<HomeEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: HomeEvent.self, bufferingPolicy: .bufferingNewest(Self.mostBuffered))
        streams.append(continuation)
        return stream
    }

    /// Calls at once, on the home's loop.
    mutating func watch(_ watcher: @escaping (HomeEvent) -> Void) -> Int {
        nextWatcher += 1
        watchers[nextWatcher] = watcher
        return nextWatcher
    }

    mutating func forget(_ watcher: Int) { watchers[watcher] = nil }

    mutating func note(_ event: @autoclosure () -> HomeEvent) {
        guard !watchers.isEmpty || !streams.isEmpty else { return }
        let event = event()
        for watcher in watchers.values { watcher(event) }
        streams.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
    }

    mutating func finish() {
        for stream in streams { stream.finish() }
        streams = []
        watchers = [:]
    }
}
