import HearthCalendar

/// How the hub is, as `/status` tells it.
public struct StatusResource: Codable, Hashable, Sendable {
    /// Of Hearth.
    public var version: String
    /// When the hub began, by home time.
    public var started: Instant
    /// What home time is now.
    public var time: Instant
    /// How many there are.
    public var homes: Int
    public var accessories: Int
    public var automations: Int
    public var links: Links
    public var orphans: Orphans
    public var history: History
    /// Presses and the like that were lost because they came faster than they could be dealt with.
    public var lostOccurrences: Int
    /// The number of the event that was told last; see `/events`.
    public var lastEvent: UInt64

    /// How many links stand how.
    public struct Links: Codable, Hashable, Sendable {
        public var idle = 0
        public var connecting = 0
        public var connected = 0
        public var unreachable = 0
        public var removed = 0

        public init() {}
    }

    /// What does not fit together, as found when the hub began.
    public struct Orphans: Codable, Hashable, Sendable {
        /// Pairings whose accessory is in no home; it is taken into the primary home once it answers.
        public var unclaimed: [String]
        /// Names of accessories in homes that nobody has the keys of: to be removed, reset and added again.
        public var missing: [String]
        /// Accessories whose pairing was cut short: to be reset by hand if they can't be added again.
        public var unfinished: [String]

        public init(unclaimed: [String] = [], missing: [String] = [], unfinished: [String] = []) {
            self.unclaimed = unclaimed
            self.missing = missing
            self.unfinished = unfinished
        }
    }

    public struct History: Codable, Hashable, Sendable {
        /// Entries that are not yet written down.
        public var waiting: Int
        /// Entries that were let go since it could last be written.
        public var dropped: Int

        public init(waiting: Int = 0, dropped: Int = 0) {
            self.waiting = waiting
            self.dropped = dropped
        }
    }

    public init(
        version: String, started: Instant, time: Instant, homes: Int = 0, accessories: Int = 0, automations: Int = 0,
        links: Links = Links(), orphans: Orphans = Orphans(), history: History = History(), lostOccurrences: Int = 0,
        lastEvent: UInt64 = 0
    ) {
        self.version = version
        self.started = started
        self.time = time
        self.homes = homes
        self.accessories = accessories
        self.automations = automations
        self.links = links
        self.orphans = orphans
        self.history = history
        self.lostOccurrences = lostOccurrences
        self.lastEvent = lastEvent
    }
}
