import HearthCalendar
import HomeEngine
import HomeModel
import Seeded
import Testing

/// Random schedules over a year, each firing compared with a walk through all minutes.
@Suite("A year of schedules")
struct YearTests {
    struct Place: Sendable, CustomStringConvertible {
        var zone: String
        var latitude: Double
        var longitude: Double
        var description: String { zone }
    }

    @Test(arguments: [
        Place(zone: "Europe/Berlin", latitude: 52.5, longitude: 13.4),
        Place(zone: "America/New_York", latitude: 40.7, longitude: -74),
        Place(zone: "Australia/Lord_Howe", latitude: -31.5, longitude: 159.1),
        Place(zone: "Asia/Kathmandu", latitude: 27.7, longitude: 85.3),
    ])
    func firesExactlyWhenAWalkThroughAllMinutesSays(place: Place) throws {
        let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude).orThrow()
        var house = try House("2026-02-20T12:00", zone: place.zone, location: coordinate)
        house.recordsFirings = false
        var generator = SeededGenerator(seed: UInt64(place.zone.utf8.count))
        // A day more at either end: what comes of a sun shortly before or after counts too.
        let wide = MinuteWalk(from: house.now.civil - .seconds(86_400), days: 367, in: house.rules, at: coordinate)
        let walk = wide.inner(1_440)
        var expected: [TriggerID: (Set<Int>, Bool)] = [:]
        for number in 0..<24 {
            let (trigger, instants, isExact) = try draw(number, in: &house, walk, wide, &generator)
            expected[trigger] = (Set(instants), isExact)
        }
        _ = house.pass(.seconds(365 * 86_400 - 60))

        var fired: [TriggerID: [Int]] = [:]
        for trace in house.traces where trace.didFire {
            guard case .due(_, let due) = trace.occasion else { continue }
            fired[trace.trigger, default: []].append(due.seconds)
        }
        for trigger in house.structure.triggers.rows {
            let (wanted, isExact) = try expected[trigger.id].orThrow()
            let got = fired[trigger.id] ?? []
            // The walk knows the sun's minute only.
            let rounded = isExact ? got : got.map { ($0 - 1) / 60 * 60 }
            #expect(Set(rounded).count == got.count, "\(trigger.name) fires twice")
            let difference = Set(rounded).symmetricDifference(wanted).sorted().map { Instant(seconds: $0) }
            #expect(difference.isEmpty, "\(place): \(trigger.name): \(difference.prefix(5))")
        }
        #expect(house.traces.count > 5_000)
    }

    private func draw(
        _ number: Int, in house: inout House, _ walk: MinuteWalk, _ wide: MinuteWalk,
        _ generator: inout SeededGenerator
    ) throws -> (TriggerID, [Int], isExact: Bool) {
        let days = number % 3 == 0 ? WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &generator)) : .all
        let hour =
            number % 2 == 0 ? Int.random(in: 0...3, using: &generator) : Int.random(in: 0...23, using: &generator)
        let minute = Int.random(in: 0...59, using: &generator)
        let minutes = walk.minutes
        func isRight(_ shown: Int) -> Bool { days.contains(Weekday(daysSinceEpoch: shown / 1_440)) }
        switch number % 8 {
        case 0, 1:
            let trigger = try house.when(
                "\(number) daily \(hour):\(minute)", [.calendar(CalendarComponents(hour: hour, minute: minute))],
                on: days)
            let wanted = hour * 60 + minute
            return (
                trigger, minutes.filter { $0.due.contains { $0 % 1_440 == wanted && isRight($0) } }.map(\.instant), true
            )
        case 2:
            let day = Int.random(in: 1...31, using: &generator)
            let trigger = try house.when(
                "\(number) on day \(day)", [.calendar(CalendarComponents(day: day, hour: hour))], on: days)
            let due = minutes.filter { minute in
                minute.due.contains {
                    $0 % 1_440 == hour * 60 && CivilTime(secondsSinceEpoch: $0 * 60).date.day == day && isRight($0)
                }
            }
            return (trigger, due.map(\.instant), true)
        case 3:
            let trigger = try house.when(
                "\(number) hourly, in the dark", [.calendar(CalendarComponents(minute: minute))],
                if: .betweenSignificant(SignificantTime(.sunset), SignificantTime(.sunrise)), on: days)
            let due = minutes.filter { $0.shown % 60 == minute && $0.isDark && isRight($0.shown) }
            return (trigger, due.map(\.instant), true)
        case 4:
            let condition = Predicate.and([
                .between(CalendarComponents(hour: 20), CalendarComponents(hour: hour)),
                .not(.on(CalendarComponents(weekday: 3))),
            ])
            let trigger = try house.when(
                "\(number) at night", [.calendar(CalendarComponents(minute: minute))], if: condition, on: days)
            let due = minutes.filter {
                $0.shown % 60 == minute && ($0.shown / 60 % 24 >= 20 || $0.shown / 60 % 24 < hour)
                    && Weekday(daysSinceEpoch: $0.shown / 1_440) != .tuesday && isRight($0.shown)
            }
            return (trigger, due.map(\.instant), true)
        case 5:
            let interval =
                [CalendarComponents(day: 1), CalendarComponents(day: 3), CalendarComponents(weekOfYear: 2)]
                .randomElement(using: &generator) ?? CalendarComponents(day: 1)
            let length = interval.day ?? 14
            let first = minutes[Int.random(in: 60..<1_440, using: &generator)]
            let trigger = try house.automation(
                "\(number) every \(length) days",
                .timer(TimerTrigger(.date(Instant(seconds: first.instant), recurrence: interval), weekdays: days)))
            let due = minutes.filter { minute in
                minute.due.contains {
                    $0 >= first.shown && ($0 - first.shown) % (length * 1_440) == 0 && isRight($0)
                }
            }
            return (trigger, due.map(\.instant), true)
        case 6:
            let length = Int.random(in: 5...2_000, using: &generator)
            let first = minutes[Int.random(in: 60..<1_440, using: &generator)].instant
            let trigger = try house.automation(
                "\(number) every \(length) minutes",
                .timer(
                    TimerTrigger(
                        .date(Instant(seconds: first), recurrence: CalendarComponents(minute: length)), weekdays: days))
            )
            let due = minutes.filter { minute in
                minute.instant >= first && (minute.instant - first) % (length * 60) == 0 && isRight(minute.shown)
            }
            return (trigger, due.map(\.instant), true)
        default:
            let offset = Int.random(in: -300...300, using: &generator)
            let rises = Bool.random(using: &generator)
            let time = SignificantTime(rises ? .sunrise : .sunset, offset: CalendarComponents(minute: offset))
            let trigger = try house.automation(
                "\(number) by \(offset) min from \(rises ? "sunrise" : "sunset")",
                .timer(TimerTrigger(.significant(time, recurs: true))))
            let start = minutes[0].instant
            let end = minutes[minutes.count - 1].instant
            let due = wide.crossings(rising: rises).map { $0 + offset * 60 }.filter { $0 >= start && $0 < end }
            return (trigger, due, false)
        }
    }
}
