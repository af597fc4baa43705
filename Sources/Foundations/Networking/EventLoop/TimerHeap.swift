/// A binary heap of timers, earliest first; equal deadlines in the order of insertion. Each timer knows its place, so
/// that a cancelled one leaves at once instead of waiting for its deadline.
struct TimerHeap {
    private var timers: ContiguousArray<LoopTimer> = []
    private var sequence: UInt64 = 0

    var earliest: ContinuousClock.Instant? { timers.first?.deadline }
    var count: Int { timers.count }

    mutating func insert(_ timer: LoopTimer) {
        sequence &+= 1
        timer.sequence = sequence
        timer.heapIndex = timers.count
        timers.append(timer)
        siftUp(timers.count - 1)
    }

    mutating func remove(_ timer: LoopTimer) {
        let index = timer.heapIndex
        guard index >= 0, index < timers.count, timers[index] === timer else { return }
        timer.heapIndex = -1
        let last = timers.removeLast()
        guard last !== timer else { return }
        timers[index] = last
        last.heapIndex = index
        siftDown(index)
        siftUp(last.heapIndex)
    }

    mutating func popDue(at now: ContinuousClock.Instant) -> LoopTimer? {
        guard let first = timers.first, first.deadline <= now else { return nil }
        remove(first)
        return first
    }

    mutating func removeAll() -> ContiguousArray<LoopTimer> {
        let all = timers
        timers = []
        for timer in all { timer.heapIndex = -1 }
        return all
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard timers[index].precedes(timers[parent]) else { return }
            exchange(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < timers.count {
                if timers[child].precedes(timers[least]) { least = child }
            }
            if least == index { return }
            exchange(index, least)
            index = least
        }
    }

    private mutating func exchange(_ a: Int, _ b: Int) {
        timers.swapAt(a, b)
        timers[a].heapIndex = a
        timers[b].heapIndex = b
    }
}
