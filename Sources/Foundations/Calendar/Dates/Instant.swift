/// A moment, the same for the whole world: seconds and nanoseconds since 1970-01-01T00:00:00 UTC, without leap seconds.
///
/// From the year 1 to the end of 9999. Arithmetic stops at these ends instead of trapping, because the operands may come
/// from outside. Written `2026-01-05T06:30:15Z`.
public struct Instant: Comparable, Hashable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00 UTC, rounded down.
    public let seconds: Int
    /// 0...999,999,999, to add to ``seconds``.
    public let nanoseconds: Int

    /// 0001-01-01T00:00:00Z.
    public static let earliest = Instant(unchecked: -62_135_596_800, 0)
    /// 9999-12-31T23:59:59.999999999Z.
    public static let latest = Instant(unchecked: 253_402_300_799, 999_999_999)
    /// 1970-01-01T00:00:00Z.
    public static let epoch = Instant(unchecked: 0, 0)

    /// - Parameters:
    ///   - seconds: since the epoch; beyond the ends it is the end.
    ///   - nanoseconds: brought into 0...999,999,999.
    public init(seconds: Int, nanoseconds: Int = 0) {
        if seconds < Self.earliest.seconds {
            self = .earliest
        } else if seconds > Self.latest.seconds {
            self = .latest
        } else {
            self.init(unchecked: seconds, min(max(nanoseconds, 0), 999_999_999))
        }
    }

    private init(unchecked seconds: Int, _ nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Far enough to reach either end from anywhere, and far from where sums of durations overflow.
    private static let reach = Duration.seconds(400_000_000_000)

    private static func limited(_ duration: Duration) -> Duration { min(max(duration, .zero - reach), reach) }

    /// - Parameter duration: since the epoch; anything finer than a nanosecond is rounded down.
    public init(sinceEpoch duration: Duration) {
        // The components of a longer one would trap.
        let (seconds, attoseconds) = Self.limited(duration).components
        let nanoseconds = Int(attoseconds / 1_000_000_000) - (attoseconds % 1_000_000_000 < 0 ? 1 : 0)
        if nanoseconds < 0 {
            self.init(seconds: Int(seconds) - 1, nanoseconds: nanoseconds + 1_000_000_000)
        } else {
            self.init(seconds: Int(seconds), nanoseconds: nanoseconds)
        }
    }

    public var sinceEpoch: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

    /// The same second without its fraction.
    public var wholeSecond: Instant { Instant(unchecked: seconds, 0) }

    public static func < (one: Self, other: Self) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
    public static func + (instant: Self, duration: Duration) -> Self {
        Self(sinceEpoch: instant.sinceEpoch + limited(duration))
    }
    public static func - (instant: Self, duration: Duration) -> Self {
        Self(sinceEpoch: instant.sinceEpoch - limited(duration))
    }
    public static func - (one: Self, other: Self) -> Duration { one.sinceEpoch - other.sinceEpoch }
    public static func += (instant: inout Self, duration: Duration) { instant = instant + duration }
    public static func -= (instant: inout Self, duration: Duration) { instant = instant - duration }
}

extension Instant: CustomStringConvertible {
    /// `2026-01-05T06:30:15Z`, with as many digits of the fraction as it needs.
    public var description: String {
        let time = CivilTime(secondsSinceEpoch: seconds)
        guard nanoseconds > 0 else { return "\(time)Z" }
        var digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(time).\(digits)Z"
    }

    /// Reads `2026-01-05T06:30Z`, `2026-01-05T06:30:15Z`, `2026-01-05T06:30:15.25Z` and the same with an offset such as
    /// `+02:00` in the place of the Z (RFC 3339).
    public init?(_ text: some StringProtocol) { self.init(reading: Substring(text)) }

    /// Of one type, which the compiler makes fast: a home has as many times as values.
    private init?(reading text: Substring) {
        var local = text
        var offset = 0
        if local.hasSuffix("Z") {
            local.removeLast()
        } else {
            guard local.utf8.count > 6, let sign = local.dropLast(5).last, sign == "+" || sign == "-",
                let shift = ClockTime(local.suffix(5))
            else { return nil }
            offset = sign == "+" ? shift.secondsSinceMidnight : -shift.secondsSinceMidnight
            local = local.dropLast(6)
        }
        var nanoseconds = 0
        if let point = local.firstIndex(of: ".") {
            let digits = local[local.index(after: point)...]
            guard (1...9).contains(digits.utf8.count), let fraction = FixedDigits.number(digits) else { return nil }
            nanoseconds = (digits.utf8.count..<9).reduce(fraction) { number, _ in number * 10 }
            local = local[..<point]
            guard local.utf8.count == 19 else { return nil }
        }
        guard let time = CivilTime(local) else { return nil }
        self.init(seconds: time.secondsSinceEpoch - offset, nanoseconds: nanoseconds)
    }
}
