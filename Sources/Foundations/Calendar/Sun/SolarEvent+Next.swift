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
        var day = curve.day(of: from) - 1
        let last = day + 800
        var low = curve.lowest(after: day - 1)
        var lowAltitude = curve.altitude(low)
        while day < last {
            let high = curve.highest(day)
            let highAltitude = curve.altitude(high)
            let nextLow = curve.lowest(after: day)
            let nextLowAltitude = curve.altitude(nextLow)
            // Near the poles a rising sun may cross in either half of the day.
            for (start, end, isCrossed) in [
                (low, high, isCrossed(altitude, lowAltitude, highAltitude)),
                (high, nextLow, isCrossed(altitude, highAltitude, nextLowAltitude)),
            ] where isCrossed && end > from {
                let seconds = curve.crossing(of: altitude, from: start, to: end).rounded(.up)
                guard seconds < Double(Instant.latest.seconds) else { return nil }
                let found = Instant(seconds: Int(seconds))
                if found > instant { return found }
            }
            // The sun moves north or south by 0.4° a day at most, so a horizon that it misses by more than that can wait.
            let missed = max(
                altitude - max(highAltitude, nextLowAltitude), min(highAltitude, nextLowAltitude) - altitude)
            let idle = day > curve.day(of: from) ? Int(max(0, (missed - 0.5) / 0.41)) : 0
            day += 1 + idle
            low = idle == 0 ? nextLow : curve.lowest(after: day - 1)
            lowAltitude = idle == 0 ? nextLowAltitude : curve.altitude(low)
        }
        return nil
    }

    private func isCrossed(_ altitude: Double, _ before: Double, _ after: Double) -> Bool {
        isRising ? before < altitude && after >= altitude : before >= altitude && after < altitude
    }
}
