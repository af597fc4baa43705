/// One thing for an event loop to do.
enum WorkItem {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
}

/// First in, first out; appending while an item runs is allowed, and storage is reused.
struct WorkQueue {
    private var running: ContiguousArray<WorkItem> = []
    private var head = 0
    private var waiting: ContiguousArray<WorkItem> = []

    var isEmpty: Bool { head == running.count && waiting.isEmpty }

    mutating func append(_ item: WorkItem) { waiting.append(item) }

    /// Takes over `items` and leaves it empty, with storage to reuse where that costs nothing.
    mutating func take(_ items: inout ContiguousArray<WorkItem>) {
        if waiting.isEmpty {
            swap(&waiting, &items)
        } else {
            waiting.append(contentsOf: items)
            items.removeAll(keepingCapacity: items.count < 1024)
        }
    }

    mutating func next() -> WorkItem? {
        if head == running.count {
            if waiting.isEmpty { return nil }
            running.removeAll(keepingCapacity: running.count < 4096)
            head = 0
            swap(&running, &waiting)
        }
        let item = running[head]
        if case .closure = item { running[head] = .closure(WorkQueue.nothing) }
        head += 1
        return item
    }

    // Takes a finished closure's place, so that what it captured is freed at once.
    private static let nothing: @Sendable () -> Void = {}
}
