import HearthCalendar
import HomeModel
import Testing

@testable import HomeEngine

@Suite("Conditions")
struct ConditionsTests {
    @Test(arguments: [
        ("2026-01-05T06:59:59", true, false, false), ("2026-01-05T07:00:00", false, true, true),
        ("2026-01-05T07:59:00", false, true, true), ("2026-01-05T08:00:00", false, true, false),
    ])
    func comparesTheTimeOfDay(time: String, before: Bool, after: Bool, on: Bool) throws {
        let seven = DateCondition(CalendarComponents(hour: 7))
        let time = try CivilTime(time).orThrow()
        #expect(seven.isAfter(time) == before)
        #expect(!seven.isAfter(time) == after)
        #expect(seven.matches(time) == on)
    }

    @Test(arguments: [
        ("2026-01-05T21:59:59", false), ("2026-01-05T22:00:00", true), ("2026-01-06T03:00:00", true),
        ("2026-01-06T06:29:59", true), ("2026-01-06T06:30:00", false), ("2026-01-06T12:00:00", false),
    ])
    func goesOverMidnight(time: String, holds: Bool) throws {
        let (ten, half) = (CalendarComponents(hour: 22), CalendarComponents(hour: 6, minute: 30))
        let time = try CivilTime(time).orThrow()
        #expect(DateCondition.holds(at: time, from: DateCondition(ten), to: DateCondition(half)) == holds)
        #expect(DateCondition.holds(at: time, from: DateCondition(half), to: DateCondition(ten)) != holds)
    }

    @Test func comparesDatesFromTheYearDown() throws {
        let date = DateCondition(CalendarComponents(year: 2026, month: 3, day: 1))
        #expect(try date.isAfter(CivilTime("2026-02-28T23:59").orThrow()))
        #expect(try !date.isAfter(CivilTime("2026-03-01T00:00").orThrow()))
        #expect(try date.isAfter(CivilTime("2025-12-31T00:00").orThrow()))
        #expect(try !date.isAfter(CivilTime("2027-01-01T00:00").orThrow()))
    }

    private static let night = Predicate.betweenSignificant(SignificantTime(.sunset), SignificantTime(.sunrise))

    @Test(arguments: [
        ("2026-12-21T12:00", [false, true, true, true]), ("2026-06-21T00:00", [true, false, false, false]),
    ])
    func knowsDayFromNightWhereTheSunStays(time: String, holds: [Bool]) throws {
        let place = try Coordinate(latitude: 78.22, longitude: 15.65).orThrow()
        let rules = try TimeZoneRules(named: "Europe/Oslo")
        let civil = try CivilTime(time).orThrow()
        let sun = SunTimes(SolarDay(civil.date, at: place, in: rules))
        var evaluation = ConditionEvaluation(
            values: [:], presence: PresenceBook(), home: HomeID(random: 1), structure: HomeStructure(),
            instant: rules.instant(of: civil), clock: civil, sun: sun)
        let late = SignificantTime(.sunset, offset: CalendarComponents(hour: 2))
        let asked: [Predicate] = [
            .afterSignificant(SignificantTime(.sunrise)), .afterSignificant(late),
            .beforeSignificant(SignificantTime(.sunrise)), Self.night,
        ]
        #expect(asked.map { evaluation.evaluate($0) } == holds.map { ConditionResult($0) })
    }

    @Test func neverHoldsOnWhatIsUnknown() {
        var evaluation = ConditionEvaluation(
            values: [:], presence: PresenceBook(), home: HomeID(random: 1), structure: HomeStructure(),
            instant: .epoch, clock: nil, sun: nil)
        let unknown = Predicate.characteristic(CharacteristicID(random: 1), .equal, 5)
        for (predicate, result) in [
            (unknown, ConditionResult.unknown), (.not(unknown), .unknown), (.or([unknown, .constant(true)]), .holds),
            (.or([unknown, .constant(false)]), .unknown), (.and([unknown, .constant(false)]), .fails),
            (.and([unknown, .constant(true)]), .unknown), (.and([]), .holds), (.or([]), .fails),
            (.lost("a lamp"), .unknown), (.not(.lost("a lamp")), .unknown), (Self.night, .unknown),
            (.on(CalendarComponents(hour: 1)), .unknown),
        ] as [(Predicate, ConditionResult)] {
            #expect(evaluation.evaluate(predicate) == result, "\(predicate)")
        }
    }
}
