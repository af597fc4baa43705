import HearthCalendar
import HomeModel

/// When triggers fired and scenes ran, as far as it is not stored yet. What comes while others are being stored is stored
/// together, the last of each, so that it stays as little as there are triggers and scenes.
struct RunNotes: Sendable {
    var firings: [TriggerID: Instant] = [:]
    var executions: [ActionSetID: Instant] = [:]
    var isBeingStored = false
    /// Who waits until all is stored.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { firings.isEmpty && executions.isEmpty }

    var changes: [StructureChange] {
        firings.sorted { $0.key < $1.key }.map { .recordFiring($0.key, at: $0.value) }
            + executions.sorted { $0.key < $1.key }.map { .recordExecution($0.key, at: $0.value) }
    }
}

extension Engine {
    /// Notes that something ran, to be stored soon. No run waits for it: a disk that stalls must not hold back automations.
    /// - Parameter firing: of a trigger, and when it was due or came about.
    func note(firing: (TriggerID, at: Instant)? = nil, executionOf actionSets: [ActionSetID]) {
        if let firing { notes.firings[firing.0] = firing.at }
        for id in actionSets where structure.actionSets[id] != nil { notes.executions[id] = time.now.civil }
        guard !notes.isBeingStored, !notes.isEmpty else { return }
        notes.isBeingStored = true
        work { engine in
            while !engine.notes.isEmpty { await engine.storeNotes() }
            engine.notes.isBeingStored = false
            let waiting = engine.notes.waiting
            engine.notes.waiting = []
            for continuation in waiting { continuation.resume() }
        }
    }

    /// Returns when what was noted until now is stored, or can't be.
    func noted() async {
        guard notes.isBeingStored else { return }
        await withCheckedContinuation { notes.waiting.append($0) }
    }

    private func storeNotes() async {
        let changes = notes.changes
        (notes.firings, notes.executions) = ([:], [:])
        do {
            try await store.apply(changes)
        } catch {
            // One of them was removed meanwhile, and must not take the others with it.
            for change in changes { await record(change) }
        }
    }
}
