/// A foreign descriptor (a C library's, usually) watched by a loop, level triggered. The descriptor stays its owner's;
/// cancel the watch before closing it. To be used on the loop only.
package final class DescriptorWatch: ReadinessHandler, @unchecked Sendable {
    // Unchecked: the mutable state is touched on the loop only.
    private let loop: EventLoop
    private let descriptor: CInt
    private var handler: (@Sendable (Readiness) -> Void)?

    init(loop: EventLoop, descriptor: CInt, handler: @escaping @Sendable (Readiness) -> Void) {
        self.loop = loop
        self.descriptor = descriptor
        self.handler = handler
    }

    /// Changes what the watch reports.
    package func update(_ readiness: Readiness) {
        if handler != nil { loop.reregister(descriptor, for: readiness) }
    }

    /// Ends the watch at once. May be called any number of times.
    package func cancel() {
        guard handler != nil else { return }
        handler = nil
        loop.unregister(descriptor)
    }

    func ready(_ readiness: Readiness) { handler?(readiness) }
    func loopEnded() { handler = nil }
}

extension EventLoop {
    /// Calls `handler` on the loop whenever the descriptor is ready. Call it on the loop. Fails on a manual loop.
    package func watch(
        _ descriptor: CInt, for readiness: Readiness, _ handler: @escaping @Sendable (Readiness) -> Void
    ) throws(NetworkError) -> DescriptorWatch {
        let watch = DescriptorWatch(loop: self, descriptor: descriptor, handler: handler)
        try register(descriptor, for: readiness, watch)
        return watch
    }
}
