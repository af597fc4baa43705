/// Noise that changes slowly: a smooth curve through seeded numbers, one each period.
///
/// A function of the instant and nothing else, so that any instant can be asked for, years apart, in any order.
struct SlowNoise: Sendable {
    private let seed: UInt64
    /// Seconds.
    private let period: Double

    init(seed: UInt64, name: String, period: Duration) {
        var random = SimulatorRandom(seed: seed, name: "weather/\(name)")
        self.seed = random.next()
        self.period = max(1, period / .seconds(1))
    }

    /// From -1 to 1.
    func value(at instant: HomeInstant) -> Double {
        let position = (instant.sinceEpoch / .seconds(1)) / period
        let cell = position.rounded(.down)
        let share = position - cell
        let ease = share * share * (3 - 2 * share)
        let before = Self.number(seed, Int64(cell))
        return before + (Self.number(seed, Int64(cell) + 1) - before) * ease
    }

    private static func number(_ seed: UInt64, _ cell: Int64) -> Double {
        var random = SimulatorRandom(seed: seed &+ UInt64(bitPattern: cell) &* 0xD134_2543_DE82_EF95)
        return random.number(in: -1...1)
    }
}
