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
    /// Who waits for the end of the writing.
    var waiting: [Promise<Void>] = []
    /// Entries of the history and traces that were let go.
    var dropped = 0

    var isEmpty: Bool { last.isEmpty && entries.isEmpty && traces.isEmpty }
    var count: Int { entries.count + traces.count }

    mutating func forget(_ characteristics: Set<CharacteristicID>) {
        guard !characteristics.isEmpty else { return }
        for characteristic in characteristics { last[characteristic] = nil }
        entries.removeAll { characteristics.contains($0.0) }
    }

    /// A tenth at once, so that it costs little for each.
    mutating func limit() {
        if entries.count > Self.most {
            entries.removeFirst(Self.most / 10)
            dropped += Self.most / 10
        }
        if traces.count > Self.enough {
            traces.removeFirst(Self.enough / 10)
            dropped += Self.enough / 10
        }
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
        if isClosed {
            // `close` writes what there is.
        } else if unwritten.count >= Unwritten.enough, !unwritten.isBeingWritten, !unwritten.hasFailed {
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
        while unwritten.isBeingWritten {
            let end = Promise<Void>(loop: loop)
            unwritten.waiting.append(end)
            do throws(NetworkError) { try await end.value(deadline: loop.now.advanced(by: .seconds(60))) } catch {
                return
            }
        }
        guard !unwritten.isEmpty else { return }
        unwritten.isBeingWritten = true
        let (last, entries, traces) = (unwritten.last, unwritten.entries, unwritten.traces)
        (unwritten.last, unwritten.entries, unwritten.traces) = ([:], [], [])
        let now = time.now.civil
        // Each by itself: a history that is damaged must not keep the homes from knowing how things are.
        var failure: (any Error)?
        do { try await store.record(last) } catch {
            failure = error
            // What is newer stands already.
            unwritten.last.merge(last) { newer, _ in newer }
        }
        do { try await history.record(entries, now: now) } catch {
            failure = error
            unwritten.dropped += entries.count
        }
        do { try await history.record(traces, now: now) } catch {
            failure = error
            unwritten.dropped += traces.count
        }
        say(failure)
        unwritten.isBeingWritten = false
        for promise in unwritten.waiting { promise.fulfill(.success(())) }
        unwritten.waiting = []
    }

    private func say(_ failure: (any Error)?) {
        if let failure {
            if !unwritten.hasFailed { log.error("History can't be written: \(failure)") }
        } else if unwritten.hasFailed {
            log.info("History is written again.", ["lost": .integer(unwritten.dropped)])
            unwritten.dropped = 0
        }
        unwritten.hasFailed = failure != nil
    }
}

extension HomeHistory {
    func record(_ traces: [RunTrace], now: Instant) throws {
        guard !traces.isEmpty else { return }
        try recordTraces(traces.map { ($0.trigger, $0.time, content: try $0.text()) }, now: now)
    }
}
