/// Home time: what automations, history and simulated behaviour run on. It stands still until it is moved, or runs at a
/// multiple of real time.
public struct HomeClock: Sendable {
    public enum Rate: Hashable, Sendable {
        /// Stands still until it is moved.
        case manual
        /// So many seconds of home time pass in a second of real time; more than 0.
        case running(speed: Double)

        public static var realTime: Rate { .running(speed: 1) }

        /// How long so much home time takes; nothing while it stands still.
        func real(_ duration: Duration) -> Duration {
            switch self {
            case .manual: .zero
            case .running(let speed): duration / speed
            }
        }
    }

    public private(set) var rate: Rate
    private var home: HomeInstant
    private var real: ContinuousClock.Instant

    public init(_ rate: Rate, showing home: HomeInstant, at real: ContinuousClock.Instant) {
        self.rate = rate
        self.home = home
        self.real = real
    }

    /// What it shows at an instant of real time, which does not lie before that of its last change.
    public func now(at real: ContinuousClock.Instant) -> HomeInstant {
        switch rate {
        case .manual: home
        case .running(let speed): home + (self.real.duration(to: real) * speed)
        }
    }

    /// When it will show an instant; nil while it stands still.
    public func real(of home: HomeInstant) -> ContinuousClock.Instant? {
        switch rate {
        case .manual: nil
        case .running(let speed): real.advanced(by: (home - self.home) / speed)
        }
    }

    /// Goes on at another rate from what it shows now.
    public mutating func setRate(_ rate: Rate, at real: ContinuousClock.Instant) {
        home = now(at: real)
        self.real = real
        self.rate = rate
    }

    /// Moves it to another instant.
    public mutating func set(_ home: HomeInstant, at real: ContinuousClock.Instant) {
        self.home = home
        self.real = real
    }
}

extension HomeClock {
    /// How fast home time may run beside real time.
    package static let speeds = 0.001...100_000.0
}
