/// An entry of a loop's timer heap. Subclasses say what happens when it is due.
///
/// Unchecked: every mutable property belongs to the loop and is touched only while `loop.isCurrent`.
class LoopTimer: @unchecked Sendable {
    final let loop: EventLoop
    final var deadline: ContinuousClock.Instant
    final var sequence: UInt64 = 0
    /// The place in the heap, or -1 when not in it.
    final var heapIndex = -1

    init(loop: EventLoop, deadline: ContinuousClock.Instant) {
        self.loop = loop
        self.deadline = deadline
    }

    func fire() {}
    /// The loop ends before the deadline.
    func abandon() {}

    final func precedes(_ other: LoopTimer) -> Bool {
        deadline != other.deadline ? deadline < other.deadline : sequence < other.sequence
    }
}
