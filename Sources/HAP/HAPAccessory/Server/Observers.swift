import Synchronization

/// Everybody who listens to what happens at a server.
struct Observers: Sendable {
    private final class List: Sendable {
        let continuations = Mutex<[Int: AsyncStream<AccessoryServerEvent>.Continuation]>([:])
    }

    private let list = List()
    private var next = 0

    mutating func stream() -> AsyncStream<AccessoryServerEvent> {
        let number = next
        next += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: AccessoryServerEvent.self, bufferingPolicy: .bufferingNewest(4_096))
        list.continuations.withLock { $0[number] = continuation }
        continuation.onTermination = { [list] _ in list.continuations.withLock { $0[number] = nil } }
        return stream
    }

    /// The event is only made when somebody listens.
    func note(_ event: () -> AccessoryServerEvent) {
        let continuations = list.continuations.withLock { Array($0.values) }
        guard !continuations.isEmpty else { return }
        let event = event()
        for continuation in continuations { continuation.yield(event) }
    }

    func finish() {
        for continuation in list.continuations.withLock({ Array($0.values) }) { continuation.finish() }
    }
}
