/// The course of a lamp's colour temperature over a day, as a controller hands it over (adaptive lighting).
struct TransitionSchedule: Hashable, Sendable {
    struct Point: Hashable, Sendable {
        /// mired
        var temperature: Double
        /// What is added to the temperature for each percent of brightness.
        var factor: Double
        /// How long the temperature of the point before stays.
        var hold: Duration
        /// How long the way from there to here takes after that.
        var transition: Duration
    }

    /// The iid of the characteristic that moves.
    var characteristic: UInt64
    /// At least one.
    var points: [Point]
    /// Within which a brightness counts, in percent.
    var brightness: ClosedRange<Double>
    /// How often the lamp changes its light.
    var updateInterval: Duration
    /// How often it may tell about it.
    var notifyInterval: Duration
    /// As the controller named the schedule: given back when it asks.
    var parameters: [UInt8]
    /// The whole of what it sent.
    var configuration: [UInt8]

    /// In mired; nil when the schedule is over.
    /// - Parameters:
    ///   - elapsed: since it was handed over.
    ///   - brightness: in percent.
    func temperature(at elapsed: Duration, brightness: Double) -> Double? {
        guard var last = points.first else { return nil }
        let brightness = min(max(brightness, self.brightness.lowerBound), self.brightness.upperBound)
        var start = last.transition
        for point in points.dropFirst() {
            start += point.hold
            if elapsed <= start { return last.temperature + last.factor * brightness }
            if elapsed <= start + point.transition {
                let share = (elapsed - start) / point.transition
                let temperature = last.temperature + (point.temperature - last.temperature) * share
                return temperature + (last.factor + (point.factor - last.factor) * share) * brightness
            }
            start += point.transition
            last = point
        }
        return nil
    }
}
