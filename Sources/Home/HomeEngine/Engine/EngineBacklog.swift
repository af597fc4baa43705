/// What waits inside an engine at one moment, for measurements: none of it may grow, however much accessories tell.
package struct EngineBacklog: Sendable {
    /// Told by links and not dealt with yet.
    package var events: Int
    /// Dealt with since the start.
    package var taken: Int
    /// Values that a later one has replaced before they were dealt with, since the start.
    package var coalesced: Int
    /// Presses and the like that were let go, since the start.
    package var dropped: Int
    /// Entries of the history, and traces, that are not written down yet.
    package var unwritten: Int
    /// Runs of automations that are writing.
    package var runs: Int
    /// Links whose subscriptions stand.
    package var subscribed: Int
}

extension Engine {
    package var backlog: EngineBacklog {
        let (events, taken, coalesced, dropped) = roster.assumeIsolated {
            ($0.waiting, $0.taken, $0.coalesced, $0.dropped)
        }
        return EngineBacklog(
            events: events, taken: taken, coalesced: coalesced, dropped: dropped, unwritten: unwritten.count,
            runs: runs.working,
            subscribed: subscriptions.values.count { !$0.isBeingMade && !$0.standing.isEmpty })
    }
}
