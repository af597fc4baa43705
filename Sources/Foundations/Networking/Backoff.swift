/// How long to wait before the next attempt to connect: nothing before the first, then 1, 2, 4 … seconds up to a longest
/// pause, each up to a quarter longer, so that a home full of accessories does not come back in one moment.
package struct Backoff: Sendable {
    package static let longest = Duration.seconds(60)
    private var failures = 0

    package init() {}

    /// - Parameter longest: the pause that is not doubled any more.
    package mutating func next(
        atMost longest: Duration = Self.longest, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        defer { failures += 1 }
        guard failures > 0 else { return .zero }
        let seconds = min(longest / .seconds(1), Double(1 << min(failures - 1, 20)))
        return .seconds(seconds * Double.random(in: 1...1.25, using: &generator))
    }

    package mutating func reset() { failures = 0 }

    /// As after a first attempt, for one that something else has brought about.
    package mutating func restart() { failures = 1 }
}
