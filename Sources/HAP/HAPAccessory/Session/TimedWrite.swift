/// What `/prepare` announced: a write with this number may follow until the deadline. HAP R2, 6.7.2.4.
struct TimedWrite: Sendable {
    var pid: UInt64
    var deadline: ContinuousClock.Instant
}
