/// How long to wait before the next attempt to connect: at once after the first loss, then 1, 2, 4 … 60 seconds, each
/// up to a quarter longer so that a home full of accessories does not come back in one moment.
struct Backoff {
    private static let longest = 60.0
    private var failures = 0

    mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        defer { failures += 1 }
        guard failures > 0 else { return .zero }
        let seconds = failures > 6 ? Self.longest : Double(1 << (failures - 1))
        return .seconds(seconds * Double.random(in: 1...1.25, using: &generator))
    }

    mutating func reset() { failures = 0 }
}
