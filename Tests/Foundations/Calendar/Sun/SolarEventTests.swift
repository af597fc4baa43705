import HearthCalendar
import Seeded
import Testing

@Suite struct SolarEventTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func nextIsStrictlyLaterAndMissesNone() throws {
        let berlin = try place(52.52, 13.405)
        var instant = try #require(Instant("2026-01-01T00:00Z"))
        for _ in 0..<365 {
            let next = try #require(SolarEvent.sunset.next(after: instant, at: berlin))
            #expect(next > instant)
            #expect(next - instant < .seconds(86_400 + 300))
            // Also a moment before and after it.
            #expect(SolarEvent.sunset.next(after: next - .nanoseconds(1), at: berlin) == next)
            #expect(SolarEvent.sunset.next(after: next - .seconds(1), at: berlin) == next)
            instant = next
        }
        #expect(instant > (try #require(Instant("2026-12-31T00:00Z"))))
    }

    /// The same instants from wherever the search begins, also where the sun grazes the horizon.
    @Test func theSearchDoesNotDependOnItsBeginning() throws {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<150 {
            let place = try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let event = try #require(SolarEvent.allCases.randomElement(using: &random))
            let start = Instant(seconds: .random(in: 1_500_000_000...2_500_000_000, using: &random))
            let next = try #require(event.next(after: start, at: place))
            let between = Double.random(in: 0...1, using: &random)
            #expect(event.next(after: start + (next - start) * between - .nanoseconds(1), at: place) == next)
        }
    }

    /// Against the sun's altitude, minute by minute, where days and nights begin and end to last for months.
    @Test(arguments: [
        (65.7, "2026-06-01"), (66.6, "2026-12-10"), (69.65, "2026-05-15"), (78.22, "2026-02-10"), (-77.8, "2026-04-15"),
        (89.5, "2026-03-15"), (-90, "2026-09-15"),
    ])
    func crossesWhereTheAltitudeDoes(latitude: Double, date: String) throws {
        let place = try place(latitude, 18.96)
        let start = try #require(Instant(date + "T00:00Z"))
        for event in [SolarEvent.sunrise, .sunset] {
            var expected: [Instant] = []
            var before = SolarPosition(at: start).altitude(at: place)
            for minute in 1...(15 * 1_440) {
                let instant = start + .seconds(minute * 60)
                let altitude = SolarPosition(at: instant).altitude(at: place)
                if event.isRising
                    ? before < event.altitude && altitude >= event.altitude
                    : before >= event.altitude && altitude < event.altitude
                {
                    expected.append(instant)
                }
                before = altitude
            }
            var found: [Instant] = []
            var instant = start
            while let next = event.next(after: instant, at: place), next <= start + .seconds(15 * 86_400) {
                found.append(next)
                instant = next
            }
            #expect(found.count == expected.count, "\(event) at \(latitude)")
            for (found, expected) in zip(found, expected) {
                #expect(found <= expected + .seconds(1) && found > expected - .seconds(61), "\(event) at \(latitude)")
            }
        }
    }

    @Test func offsetsMoveTheEvent() throws {
        let place = try place(52.52, 13.405)
        let start = try #require(Instant("2026-06-21T00:00Z"))
        let sunset = try #require(SolarEvent.sunset.next(after: start, at: place))
        for minutes in [-90, -1, 1, 600] {
            let offset = Duration.seconds(minutes * 60)
            #expect(
                SolarEvent.sunset.next(after: sunset + offset - .seconds(1), at: place, offset: offset) == sunset
                    + offset)
            let next = try #require(SolarEvent.sunset.next(after: sunset + offset, at: place, offset: offset))
            #expect(next > sunset + offset + .seconds(86_000))
        }
    }

    @Test func answersAtTheEndsOfTime() throws {
        for latitude in [0.0, 52, 90] {
            let place = try place(latitude, 13)
            for event in SolarEvent.allCases {
                #expect(event.next(after: .latest, at: place) == nil)
                #expect(event.next(after: .earliest, at: place) != nil)
                #expect(event.next(after: .latest, at: place, offset: .seconds(Int64.max)) == nil)
                #expect(event.next(after: .epoch, at: place, offset: .seconds(Int64.min)) == nil)
            }
        }
    }
}
