import HearthCalendar

/// How much history is kept; what is oldest goes first.
public struct HistoryRetention: Hashable, Sendable {
    /// Of all characteristics together, at least 1. Exceeded by at most a hundredth between two clearings.
    public var maximumEntries: Int
    public var maximumAge: Duration
    /// Runs of one automation that are kept, at least 1.
    public var maximumTracesOfATrigger: Int

    /// A million entries of numbers take about 50 MB.
    public init(
        maximumEntries: Int = 1_000_000, maximumAge: Duration = .seconds(90 * 86_400),
        maximumTracesOfATrigger: Int = 200
    ) {
        self.maximumEntries = max(1, maximumEntries)
        self.maximumAge = maximumAge
        self.maximumTracesOfATrigger = max(1, maximumTracesOfATrigger)
    }
}
