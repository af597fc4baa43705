import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeDatabase
import HomeModel

/// What was heard and is not yet written down.
struct Unwritten {
    /// Write before so many wait.
    static let enough = 1_000
    /// Beyond so many, because the disk is slow or full, the oldest are let go.
    static let most = 20_000
    /// Of the loop's time, from the first that waits.
    static let longestWait = Duration.seconds(5)

    var last: [CharacteristicID: RecordedValue] = [:]
    var entries: [(CharacteristicID, RecordedValue)] = []
    var traces: [RunTrace] = []
    var timer: ScheduledWork?
    var isBeingWritten = false
    /// Whether the last attempt failed; the next that succeeds says that it is well again.
    var hasFailed = false
    /// Entries of the history that were let go.
    var dropped = 0

    var isEmpty: Bool { last.isEmpty && entries.isEmpty && traces.isEmpty }
    var count: Int { entries.count + traces.count }

    mutating func forget(_ characteristics: Set<CharacteristicID>) {
        guard !characteristics.isEmpty else { return }
        for characteristic in characteristics { last[characteristic] = nil }
        entries.removeAll { characteristics.contains($0.0) }
    }

    mutating func limit() {
        for excess in [entries.count - Self.most] where excess > 0 {
            entries.removeFirst(excess)
            dropped += excess
        }
        if traces.count > Self.enough { traces.removeFirst(traces.count - Self.enough) }
    }
}

extension Engine {
    /// - Parameter lasts: whether it is what the characteristic has from now on.
    func keep(_ recorded: RecordedValue, of id: CharacteristicID, lasts: Bool) {
        if lasts { unwritten.last[id] = recorded }
        unwritten.entries.append((id, recorded))
        writeSoon()
    }

    func keep(_ trace: RunTrace) {
        unwritten.traces.append(trace)
        tell(.automation(trace))
        writeSoon()
    }

    private func writeSoon() {
        if unwritten.count >= Unwritten.enough, !unwritten.isBeingWritten {
            Task { await writeDown() }
        } else if unwritten.timer == nil {
            unwritten.timer = loop.schedule(after: Unwritten.longestWait) { [weak self] in
                self?.assumeIsolated { engine in
                    engine.unwritten.timer = nil
                    _ = Task { await engine.writeDown() }
                }
            }
        }
        unwritten.limit()
    }

    /// Writes down what was heard until now, so that ``history`` and the store have it.
    public func writeDown() async {
        guard !unwritten.isBeingWritten, !unwritten.isEmpty else { return }
        unwritten.isBeingWritten = true
        let (last, entries, traces) = (unwritten.last, unwritten.entries, unwritten.traces)
        (unwritten.last, unwritten.entries, unwritten.traces) = ([:], [], [])
        let now = time.now.civil
        do {
            try await history.record(entries, now: now)
            try await history.record(traces, now: now)
            try await store.record(last)
            if unwritten.hasFailed { log.info("history is written again", ["lost": .integer(unwritten.dropped)]) }
            unwritten.hasFailed = false
            unwritten.dropped = 0
        } catch {
            if !unwritten.hasFailed { log.error("History can't be written: \(error)") }
            unwritten.hasFailed = true
            unwritten.dropped += entries.count
            // What is newer stands already.
            unwritten.last.merge(last) { newer, _ in newer }
        }
        unwritten.isBeingWritten = false
    }
}

extension HomeHistory {
    func record(_ traces: [RunTrace], now: Instant) throws {
        guard !traces.isEmpty else { return }
        try recordTraces(traces.map { ($0.trigger, $0.time, content: try $0.text()) }, now: now)
    }
}
