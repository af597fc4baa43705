/// So many at once, and so many a second: a bucket of tokens for each who asks.
///
/// Bounded: of more askers than it can remember, those that have all their tokens are forgotten first, which changes nothing
/// for them, and then those that asked longest ago.
struct RateLimit: Sendable {
    private static let mostAskers = 4_096

    /// At once.
    let burst: Double
    let perSecond: Double
    private var buckets: [String: Bucket] = [:]

    private struct Bucket: Sendable {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    init(burst: Int, perSecond: Double) {
        self.burst = Double(burst)
        self.perSecond = perSecond
    }

    /// - Returns: how long to wait where it is too many; nil where it may go on.
    mutating func take(_ asker: String, now: ContinuousClock.Instant) -> Duration? {
        var bucket = current(asker, now)
        guard bucket.tokens >= 1 else { return .seconds((1 - bucket.tokens) / perSecond) }
        bucket.tokens -= 1
        if buckets[asker] == nil, buckets.count >= Self.mostAskers { forget(now) }
        buckets[asker] = bucket
        return nil
    }

    private func current(_ asker: String, _ now: ContinuousClock.Instant) -> Bucket {
        guard var bucket = buckets[asker] else { return Bucket(tokens: burst, time: now) }
        let passed = now - bucket.time
        if passed > .zero {
            bucket.tokens = min(burst, bucket.tokens + passed / .seconds(1) * perSecond)
            bucket.time = now
        }
        return bucket
    }

    private mutating func forget(_ now: ContinuousClock.Instant) {
        buckets = buckets.filter { current($0.key, now).tokens < burst }
        guard buckets.count >= Self.mostAskers else { return }
        let oldest = buckets.sorted { $0.value.time < $1.value.time }.prefix(Self.mostAskers / 4)
        for (asker, _) in oldest { buckets[asker] = nil }
    }
}
