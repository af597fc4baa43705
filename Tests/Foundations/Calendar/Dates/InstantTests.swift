import HearthCalendar
import Seeded
import Testing

@Suite struct InstantTests {
    @Test func readsTimesWithOffsets() {
        #expect(Instant("1970-01-01T00:00Z") == .epoch)
        #expect(Instant("2026-01-05T06:30:15Z")?.seconds == 1_767_594_615)
        #expect(Instant("2026-01-05T08:30:15+02:00") == Instant("2026-01-05T06:30:15Z"))
        #expect(Instant("2026-01-04T20:00:15.5-10:30") == Instant("2026-01-05T06:30:15.500Z"))
        #expect(Instant("1969-12-31T23:59:59.25Z")?.sinceEpoch == .milliseconds(-750))
    }

    @Test(arguments: [
        "", "Z", "2026-01-05", "2026-01-05T06:30", "2026-01-05T06:30:60Z", "2026-01-05T24:00Z", "2026-01-05T06:30.5Z",
        "2026-01-05T06:30:15.Z", "2026-01-05T06:30:15.1234567890Z", "2026-01-05T06:30:15+2:00",
        "2026-01-05T06:30:15*02:00",
        "+02:00",
    ])
    func readsNothingElse(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test func writesWhatItReads() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<1_000 {
            let instant = Instant(
                seconds: .random(in: Instant.earliest.seconds...Instant.latest.seconds, using: &random),
                nanoseconds: Bool.random(using: &random) ? 0 : .random(in: 0...999_999_999, using: &random))
            #expect(Instant(instant.description) == instant)
            #expect(Instant(sinceEpoch: instant.sinceEpoch) == instant)
        }
        #expect(Instant.earliest.description == "0001-01-01T00:00:00Z")
        #expect(Instant.latest.description == "9999-12-31T23:59:59.999999999Z")
    }

    @Test func arithmeticStopsAtTheEnds() {
        #expect(Instant.latest + .nanoseconds(1) == Instant(seconds: .max))
        #expect(Instant.latest + .seconds(Int64.max) == Instant(seconds: .max))
        #expect(Instant.epoch - Duration(attoseconds: .max) == .earliest)
        #expect(Instant.epoch + Duration(attoseconds: .min) == .earliest)
        #expect(Instant.epoch - Duration(attoseconds: .min) == Instant(seconds: .max))
        #expect(Instant(seconds: .min) == .earliest)
        #expect(Instant(sinceEpoch: Duration(attoseconds: .min)) == .earliest)
    }

    @Test func sumsAndDifferencesAgree() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<1_000 {
            let instant = Instant(seconds: .random(in: -1_000_000_000...1_000_000_000, using: &random), nanoseconds: 7)
            let duration = Duration.nanoseconds(
                Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random))
            #expect((instant + duration) - instant == duration)
            #expect((instant - duration) + duration == instant)
            #expect((instant < instant + duration) == (duration > .zero))
        }
    }

    @Test func roundsDownToNanoseconds() {
        #expect(Instant(sinceEpoch: Duration(attoseconds: -1)) == Instant(seconds: -1, nanoseconds: 999_999_999))
        #expect(Instant(sinceEpoch: Duration(attoseconds: 1)) == .epoch)
    }
}
