/// How long to wait before the next attempt to connect: nothing before the first, then 1, 2, 4 … 60 seconds, each up to a
/// quarter longer, so that a home full of accessories does not come back in one moment.
package struct Backoff: Sendable {
    private static let longest = 60.0
    private var failures = 0

    package init() {}

    package mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        defer { failures += 1 }
        guard failures > 0 else { return .zero }
        let seconds = failures > 6 ? Self.longest : Double(1 << (failures - 1))
        return .seconds(seconds * Double.random(in: 1...1.25, using: &generator))
    }

    package mutating func reset() { failures = 0 }

    /// As after a first attempt, for one that something else has brought about.
    package mutating func restart() { failures = 1 }
}
