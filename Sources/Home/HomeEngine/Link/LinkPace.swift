import HearthNetworking

/// How soon an accessory can be expected to answer and how often it may be bothered.
public struct LinkPace: Hashable, Sendable {
    /// For the answer to one request; none by then means that the accessory is gone.
    public var answer: Duration
    /// A connection that was silent for so long is asked for a sign of life; nil for one that must not be woken.
    public var silence: Duration?
    /// How long an accessory may stay away before it counts as unreachable: what sleeps comes back by itself.
    public var grace: Duration
    /// Between two attempts to reach it, and up to a quarter more. A switch in between that works again is announced by
    /// nobody, so this is how long a person then waits.
    public var longestPause: Duration

    public init(
        answer: Duration = .seconds(10), silence: Duration? = .seconds(30), grace: Duration = .zero,
        longestPause: Duration = .seconds(10)
    ) {
        self.answer = answer
        self.silence = silence
        self.grace = grace
        self.longestPause = longestPause
    }

    /// Of what has power all the time.
    public static let awake = LinkPace()

    /// Of what sleeps, and wakes at least once in `interval`.
    public static func sleepy(every interval: Duration) -> LinkPace {
        LinkPace(answer: interval + .seconds(10), silence: nil, grace: interval * 2, longestPause: Backoff.longest)
    }
}
