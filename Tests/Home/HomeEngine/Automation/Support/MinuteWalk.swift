import HearthCalendar

/// A stretch of time in one zone and place, walked minute by minute: each civil minute is due at the first minute of real time
/// at which the clocks show it or, left out, a later one. Knows offsets and the height of the sun, and searches for nothing.
struct MinuteWalk {
    struct Minute {
        /// Seconds since the epoch.
        var instant: Int
        /// What the clocks show, as minutes since 1970-01-01T00:00.
        var shown: Int
        /// Those that become due now: usually the one that is shown, none in a doubled hour, all that a gap leaves out.
        var due: Range<Int>
        var isDark: Bool
    }

    private(set) var minutes: [Minute] = []

    init(from start: Instant, days: Int, in rules: TimeZoneRules, at place: Coordinate) {
        var latest: Int?
        for seconds in stride(from: start.seconds, to: start.seconds + days * 86_400, by: 60) {
            let shown = (seconds + rules.offset(at: Instant(seconds: seconds))) / 60
            let next = max(latest ?? shown, shown + 1)
            // Sunrise and sunset are when the centre is 50 minutes of arc below the horizon.
            let height = SolarPosition(at: Instant(seconds: seconds)).altitude(at: place)
            minutes.append(
                Minute(
                    instant: seconds, shown: shown, due: (latest ?? shown)..<next, isDark: height < -50.0 / 60))
            latest = next
        }
    }

    /// Without so many minutes at either end.
    func inner(_ count: Int) -> MinuteWalk {
        var walk = self
        walk.minutes = Array(minutes.dropFirst(count).dropLast(count))
        return walk
    }

    /// The minutes in which the sun rises or sets.
    func crossings(rising: Bool) -> [Int] {
        zip(minutes, minutes.dropFirst()).filter { $0.isDark == rising && $1.isDark != rising }.map(\.0.instant)
    }
}
