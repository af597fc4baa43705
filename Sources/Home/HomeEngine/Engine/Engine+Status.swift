import HomeModel

/// How well an engine keeps up.
public struct EngineStatus: Hashable, Sendable {
    /// Entries of the history that are not yet written down.
    public var unwritten: Int
    /// Entries of the history that were let go, since the disk is slow or full, and not yet made good.
    public var droppedHistory: Int
    /// Presses and the like that came faster than they were dealt with, and were lost.
    public var lostOccurrences: Int
    /// Automations that are writing at this moment.
    public var runningAutomations: Int
}

extension Engine {
    public var status: EngineStatus {
        EngineStatus(
            unwritten: unwritten.count, droppedHistory: unwritten.dropped,
            lostOccurrences: roster.assumeIsolated { $0.dropped }, runningAutomations: runs.working)
    }

    /// Who is at home; those of whom nothing has told are not in it.
    public var presence: [UserID: Bool] { evaluator.presence.isHome }
}
