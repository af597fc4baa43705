import HAPController
import HearthNetworking

/// Everything that the demo waits for, as one stream.
struct DemoInput {
    enum Event: Sendable {
        case update(AccessoryUpdate)
        case key(Key)
        /// Why the accessory did not take what a key asked for.
        case refusal(String)
        case signal(CInt)
        /// A moment to draw again: highlights end, the clock moves on.
        case tick
        case end
    }

    let updates: AsyncStream<AccessoryUpdate>
    let signals: AsyncStream<CInt>
    /// After which time ``Event/end`` comes.
    let end: Duration?
    let loop: EventLoop

    /// - Parameters:
    ///   - keys: what a person presses; nothing where nobody can.
    ///   - refusals: what became of writes that failed.
    ///   - ticks: the time between two moments to draw.
    func events(
        keys: AsyncStream<Key>? = nil, refusals: AsyncStream<String>? = nil, ticks: Duration? = nil
    ) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream<Event>.makeStream()
        var tasks = [
            Task { for await update in updates { continuation.yield(.update(update)) } },
            Task { for await signal in signals { continuation.yield(.signal(signal)) } },
        ]
        if let keys { tasks.append(Task { for await key in keys { continuation.yield(.key(key)) } }) }
        if let refusals { tasks.append(Task { for await text in refusals { continuation.yield(.refusal(text)) } }) }
        if let ticks {
            tasks.append(
                Task {
                    while !Task.isCancelled, (try? await loop.sleep(for: ticks)) != nil { continuation.yield(.tick) }
                })
        }
        let timer = end.map { loop.schedule(after: $0) { continuation.yield(.end) } }
        let running = tasks
        continuation.onTermination = { _ in
            for task in running { task.cancel() }
            timer?.cancel()
        }
        return stream
    }
}
