extension Duration {
    /// So many seconds, to the nearest nanosecond, where `Duration.seconds(1.001)` is a little less than 1001 milliseconds.
    /// - Returns: nil for what is no number, or for more than 292 years.
    init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1_000_000_000).rounded()) else { return nil }
        self = .nanoseconds(nanoseconds)
    }
}
