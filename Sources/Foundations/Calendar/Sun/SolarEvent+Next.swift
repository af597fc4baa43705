extension SolarEvent {
    /// When it comes next at a place, strictly after an instant, in whole seconds. Days without it are passed over, half a
    /// year of them at the poles; nil only at the end of time.
    ///
    /// - Parameter offset: so much later than the event, or earlier when negative.
    public func next(after instant: Instant, at place: Coordinate, offset: Duration = .zero) -> Instant? {
        guard offset != .zero else { return next(after: instant, at: place) }
        // Offsets that take it beyond either end of time stop there, and may then not lie after the instant any more.
        guard let event = next(after: instant - offset, at: place) else { return nil }
        let found = event + offset
        return found > instant ? found : nil
    }

    private func next(after instant: Instant, at place: Coordinate) -> Instant? {
        let curve = SolarCurve(place: place)
        let altitude = altitude
        let from = Double(instant.seconds)
        // Real days begin and end some hours off the mean ones at most.
        let first = curve.day(of: from - 6 * 3_600)
        var day = first
        var low = curve.lowest(after: day - 1, near: altitude)
        while day < first + 800 {
            let high = curve.highest(day, near: altitude)
            let nextLow = curve.lowest(after: day, near: altitude)
            // Close to the poles a rising sun may cross in either half of the day.
            for (start, end) in [(low, high), (high, nextLow)] where end.time > from && isCrossed(start, end) {
                let seconds = curve.crossing(of: altitude, from: start, to: end).rounded(.up)
                guard seconds < Double(Instant.latest.seconds) else { return nil }
                let found = Instant(seconds: Int(seconds))
                if found > instant { return found }
            }
            // The sun moves north or south by 0.4° a day at most, so a horizon that it misses by more than that can wait.
            let missed = max(
                altitude - max(high.altitude, nextLow.altitude), min(high.altitude, nextLow.altitude) - altitude)
            let idle = Int(max(0, (missed - 0.5) / 0.41))
            day += 1 + idle
            low = idle == 0 ? nextLow : curve.lowest(after: day - 1, near: altitude)
        }
        return nil
    }

    private func isCrossed(_ start: SolarCurve.Point, _ end: SolarCurve.Point) -> Bool {
        isRising
            ? start.altitude < altitude && end.altitude >= altitude
            : start.altitude >= altitude && end.altitude < altitude
    }
}
