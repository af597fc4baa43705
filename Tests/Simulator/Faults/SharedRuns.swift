import Synchronization

/// What several runs of a loop came to.
final class SharedRuns: Sendable {
    private let runs = Mutex<[[Bool]]>([])

    func add(_ run: [Bool]) { runs.withLock { $0.append(run) } }
    var all: [[Bool]] { runs.withLock { $0 } }
}

/// A number that a run of a loop counts.
final class SharedCount: Sendable {
    private let count = Mutex(0)

    func increment() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
}
