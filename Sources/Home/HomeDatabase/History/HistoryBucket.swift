import HearthCalendar
import HomeModel

/// What the values of one stretch of time were.
public struct HistoryBucket: Hashable, Sendable {
    public var start: Instant
    /// Entries, at least 1: a stretch without any has no bucket.
    public var count: Int
    /// Of the entries that are numbers, booleans being 0 and 1; nil without any.
    public var numbers: Numbers?
    public var last: HomeValue

    public struct Numbers: Hashable, Sendable {
        public var minimum: Double
        public var maximum: Double
        /// Of the entries, whatever time lies between them.
        public var mean: Double

        public init(minimum: Double, maximum: Double, mean: Double) {
            self.minimum = minimum
            self.maximum = maximum
            self.mean = mean
        }
    }

    public init(start: Instant, count: Int, numbers: Numbers?, last: HomeValue) {
        self.start = start
        self.count = count
        self.numbers = numbers
        self.last = last
    }
}
