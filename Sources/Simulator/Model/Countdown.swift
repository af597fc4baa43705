/// Something that is going to happen after a while.
struct Countdown: Hashable, Sendable {
    /// nil when nothing is going to happen.
    private(set) var remaining: Duration?

    init(_ remaining: Duration? = nil) { self.remaining = remaining }

    var isRunning: Bool { remaining != nil }

    mutating func start(_ duration: Duration) { remaining = duration }
    mutating func cancel() { remaining = nil }

    /// - Returns: true, once, when its time has come.
    mutating func pass(_ elapsed: Duration) -> Bool {
        guard let left = remaining else { return false }
        remaining = left > elapsed ? left - elapsed : nil
        return remaining == nil
    }
}
