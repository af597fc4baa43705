import HearthCalendar
import HearthJSON
import HomeDatabase
import HomeModel

/// What automations have to know after a restart, as a note in the store.
struct AutomationMemory: Sendable {
    static let key = "automations"

    var checkpoint: AutomationCheckpoint
    /// What was before runs that have yet to end, as the writes that bring it back.
    var earlier: [RunID: [Action]]

    init(checkpoint: AutomationCheckpoint, earlier: [RunID: [Action]]) {
        self.checkpoint = checkpoint
        self.earlier = earlier
    }

    /// - Returns: nil for what none of our versions wrote.
    init?(_ text: String) {
        guard let note = try? JSONValue(parsing: Array(text.utf8)).decode(Note.self) else { return nil }
        checkpoint = AutomationCheckpoint(
            time: note.time, nextRun: RunID(note.nextRun),
            openRuns: note.openRuns.map { OpenRun(run: RunID($0.run), trigger: $0.trigger, started: $0.started) },
            presence: Dictionary(note.presence.map { ($0.user, $0.isHome) }) { first, _ in first })
        earlier = Dictionary(
            note.earlier.map { run in
                (
                    RunID(run.run),
                    run.writes.map { Action(id: $0.action, characteristic: $0.characteristic, targetValue: $0.value) }
                )
            }
        ) { first, _ in first }
    }

    func text() throws -> String {
        try JSONValue(encoding: Note(self)).line
    }

    private struct Note: Codable {
        var time: Instant
        var nextRun: UInt64
        var openRuns: [Open]
        var presence: [Whereabouts]
        var earlier: [Earlier]

        struct Open: Codable {
            var run: UInt64
            var trigger: TriggerID
            var started: Instant
        }

        struct Earlier: Codable {
            var run: UInt64
            var writes: [Write]
        }

        struct Write: Codable {
            var action: ActionID
            var characteristic: CharacteristicID
            var value: HomeValue
        }

        struct Whereabouts: Codable {
            var user: UserID
            var isHome: Bool
        }

        init(_ memory: AutomationMemory) {
            time = memory.checkpoint.time
            nextRun = memory.checkpoint.nextRun.number
            openRuns = memory.checkpoint.openRuns.map {
                Open(run: $0.run.number, trigger: $0.trigger, started: $0.started)
            }
            earlier = memory.earlier.sorted { $0.key < $1.key }.map { run, writes in
                Earlier(
                    run: run.number,
                    writes: writes.map {
                        Write(action: $0.id, characteristic: $0.characteristic, value: $0.targetValue)
                    })
            }
            presence = memory.checkpoint.presence.sorted { $0.key < $1.key }.map {
                Whereabouts(user: $0.key, isHome: $0.value)
            }
        }
    }
}
