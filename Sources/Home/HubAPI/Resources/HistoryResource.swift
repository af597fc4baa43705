import HearthCalendar
import HomeDatabase
import HomeModel

/// What a characteristic was in a range of time, as `/history` tells it: every value, or gathered in stretches.
public struct HistoryResource: Codable, Hashable, Sendable {
    public var characteristic: CharacteristicID
    public var since: Instant
    /// Not in the range itself.
    public var until: Instant
    /// Oldest first; nil where stretches were asked for.
    public var values: [Value]?
    /// Oldest first, and none for a stretch without values; nil where values were asked for.
    public var stretches: [Stretch]?

    public struct Value: Codable, Hashable, Sendable {
        public var time: Instant
        public var value: HomeValue

        public init(time: Instant, value: HomeValue) {
            self.time = time
            self.value = value
        }
    }

    public struct Stretch: Codable, Hashable, Sendable {
        public var start: Instant
        /// Values in it, at least 1.
        public var count: Int
        public var last: HomeValue
        /// Of the values that are numbers, booleans being 0 and 1; nil without any.
        public var minimum: Double?
        public var maximum: Double?
        /// Of the values, whatever time lies between them.
        public var mean: Double?

        public init(
            start: Instant, count: Int, last: HomeValue, minimum: Double? = nil, maximum: Double? = nil,
            mean: Double? = nil
        ) {
            self.start = start
            self.count = count
            self.last = last
            self.minimum = minimum
            self.maximum = maximum
            self.mean = mean
        }
    }

    public init(
        characteristic: CharacteristicID, since: Instant, until: Instant, values: [Value]? = nil,
        stretches: [Stretch]? = nil
    ) {
        self.characteristic = characteristic
        self.since = since
        self.until = until
        self.values = values
        self.stretches = stretches
    }
}
