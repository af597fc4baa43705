import HomeModel

/// Keeps what happens a thousand times a minute, such as a condition that a power meter asks again and again, from filling
/// the history: of occasions on which a trigger did not run, so many are kept in a minute.
struct TraceLimit: Sendable {
    static let most = 20
    static let period = Duration.seconds(60)

    private struct Count {
        var since: ContinuousClock.Instant
        var kept = 0
        var omitted = 0
    }

    private var counts: [TriggerID: Count] = [:]

    /// - Returns: how many were left out since the last that was kept; nil when this one is to be left out too.
    mutating func admit(_ trigger: TriggerID, at now: ContinuousClock.Instant) -> Int? {
        var count = counts[trigger] ?? Count(since: now)
        if now - count.since >= Self.period {
            count.since = now
            count.kept = 0
        }
        guard count.kept < Self.most else {
            count.omitted += 1
            counts[trigger] = count
            return nil
        }
        count.kept += 1
        defer { count.omitted = 0; counts[trigger] = count }
        return count.omitted
    }

    mutating func forget(_ trigger: TriggerID) { counts[trigger] = nil }
}
