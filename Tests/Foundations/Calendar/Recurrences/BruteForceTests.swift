import HearthCalendar
import Seeded
import Testing

/// Every rule about clock changes against a walk through all minutes around some of them.
@Suite struct BruteForceTests {
    struct Window: Sendable, CustomTestStringConvertible {
        var zone: String
        var start: String
        var testDescription: String { "\(zone) \(start)" }
    }

    static let windows = [
        Window(zone: "Europe/Berlin", start: "2026-03-26T00:00Z"),
        Window(zone: "Europe/Berlin", start: "2026-10-22T00:00Z"),
        Window(zone: "America/New_York", start: "2026-03-05T00:00Z"),
        Window(zone: "America/New_York", start: "2045-11-02T00:00Z"),
        // Half an hour.
        Window(zone: "Australia/Lord_Howe", start: "2026-04-01T00:00Z"),
        Window(zone: "Australia/Lord_Howe", start: "2026-10-01T00:00Z"),
        // Over midnight, from either side.
        Window(zone: "America/Nuuk", start: "2026-03-26T00:00Z"),
        Window(zone: "America/Nuuk", start: "2026-10-22T00:00Z"),
        Window(zone: "America/Sao_Paulo", start: "2018-11-01T00:00Z"),
        Window(zone: "America/Sao_Paulo", start: "2018-02-15T00:00Z"),
        // Days left out, and most of one that came twice.
        Window(zone: "Pacific/Apia", start: "2011-12-27T00:00Z"),
        Window(zone: "Pacific/Kwajalein", start: "1993-08-18T00:00Z"),
        Window(zone: "Pacific/Kwajalein", start: "1969-09-28T00:00Z"),
        // No change at all.
        Window(zone: "UTC", start: "2026-12-28T00:00Z"),
    ]

    /// A pattern that comes now and then in a week, with or without a field for the hour.
    private func pattern(_ random: inout SeededGenerator) -> CalendarComponents {
        func maybe(_ range: ClosedRange<Int>, one chance: Int) -> Int? {
            Int.random(in: 0..<chance, using: &random) == 0 ? Int.random(in: range, using: &random) : nil
        }
        var pattern = CalendarComponents(
            hour: maybe(0...23, one: 2), minute: [0, 15, 30, 45, 59, nil].randomElement(using: &random) ?? nil)
        pattern.hour = pattern.hour ?? [0, 1, 2, 3, 23, nil, nil].randomElement(using: &random) ?? nil
        pattern.weekday = maybe(1...7, one: 6)
        pattern.day = maybe(1...31, one: 12)
        pattern.weekdayOrdinal = maybe(1...5, one: 12)
        if pattern.minute == nil, pattern.hour != nil { pattern.second = Bool.random(using: &random) ? 0 : nil }
        return pattern
    }

    /// The fields one by one, as the documentation says, on what a clock shows.
    private func matches(_ pattern: CalendarComponents, _ local: Int) -> Bool {
        let time = CivilTime(secondsSinceEpoch: local)
        let minute = pattern.minute ?? (pattern.second == nil ? 0 : time.time.minute)
        let hour = pattern.hour ?? (pattern.minute == nil && pattern.second == nil ? 0 : time.time.hour)
        return time.time.hour == hour && time.time.minute == minute && time.time.second == 0
            && (pattern.day.map { $0 == time.date.day } ?? true)
            && (pattern.weekday.map { $0 == time.date.weekday.rawValue } ?? true)
            && (pattern.weekdayOrdinal.map { ($0 - 1) * 7 < time.date.day && time.date.day <= $0 * 7 } ?? true)
    }

    @Test(arguments: windows)
    func patternsComeWhenAWalkThroughAllMinutesSays(window: Window) throws {
        let rules = try TimeZoneRules(named: window.zone)
        let start = try #require(Instant(window.start))
        let clock = BruteForceClock(from: start - .seconds(2 * 86_400), days: 11, in: rules)
        let end = start + .seconds(7 * 86_400)
        let (schedule, leftOut) = (clock.schedule, clock.daysLeftOut)
        var random = SeededGenerator(seed: 11)
        var total = 0
        for _ in 0..<60 {
            let pattern = pattern(&random)
            guard !pattern.isEmpty else { continue }
            // Without a field for the hour, but with a finer one, it is what the clocks show that counts.
            let isShown = pattern.hour == nil && (pattern.minute != nil || pattern.second != nil)
            let expected: Set<Int> =
                isShown
                ? Set(clock.minutes.filter { matches(pattern, $0.local) }.map(\.instant))
                : Set(
                    schedule.filter {
                        matches(pattern, $0.local)
                            && !leftOut.contains(CivilTime(secondsSinceEpoch: $0.local).date.daysSinceEpoch)
                    }.map(\.due))
            var found: [Int] = []
            var instant = start - .nanoseconds(1)
            while let next = pattern.next(after: instant, in: rules), next < end {
                found.append(next.seconds)
                instant = next
            }
            let wanted = expected.filter { $0 >= start.seconds && $0 < end.seconds }.sorted()
            #expect(found == wanted, "\(pattern) in \(window.zone)")
            total += wanted.count
        }
        #expect(total > 500)
    }

    /// The n-th date by walking months and days one at a time.
    private func date(_ start: CalendarDate, _ interval: CalendarInterval, times number: Int) -> CalendarDate {
        var (year, month) = (start.year, start.month)
        for _ in 0..<(number * interval.months) {
            month += 1
            if month == 13 { (year, month) = (year + 1, 1) }
        }
        var day = min(start.day, CalendarDate.length(ofMonth: month, year: year))
        for _ in 0..<(number * interval.days) {
            day += 1
            if day > CalendarDate.length(ofMonth: month, year: year) {
                (month, day) = (month + 1, 1)
                if month == 13 { (year, month) = (year + 1, 1) }
            }
        }
        return CalendarDate(carrying: year, month: month, day: day)
    }

    @Test(arguments: windows)
    func recurrencesComeWhenCountingFromTheFirstSays(window: Window) throws {
        let rules = try TimeZoneRules(named: window.zone)
        let start = try #require(Instant(window.start))
        let clock = BruteForceClock(from: start - .seconds(2 * 86_400), days: 11, in: rules)
        let due = Dictionary(clock.schedule.map { ($0.local, $0.due) }) { first, _ in first }
        let leftOut = clock.daysLeftOut
        let end = start + .seconds(7 * 86_400)
        var random = SeededGenerator(seed: 13)
        var total = 0
        for round in 0..<40 {
            let interval = try #require(
                [
                    CalendarInterval(days: 1), CalendarInterval(days: 2), CalendarInterval(days: 7),
                    CalendarInterval(months: 1), CalendarInterval(months: 12), CalendarInterval(months: 1, days: 3),
                ][round % 6])
            // A first date up to two years before, at a quarter of an hour that some clock change may concern.
            let back = Int.random(in: 0...730, using: &random)
            let hour = [0, 1, 2, 3, 23, 12].randomElement(using: &random) ?? 0
            let local = CivilTime(
                rules.civilTime(at: start).date.adding(days: -back),
                try #require(ClockTime(hour: hour, minute: [0, 15, 30, 45].randomElement(using: &random) ?? 0)))
            guard case .once(let first) = rules.occurrence(of: local) else { continue }
            var expected: [Int] = []
            for number in 1...800 {
                let date = date(local.date, interval, times: number)
                let wanted = CivilTime(date, local.time).secondsSinceEpoch
                guard !leftOut.contains(date.daysSinceEpoch), let instant = due[wanted] else {
                    if wanted > end.seconds + 2 * 86_400 { break }
                    continue
                }
                expected.append(instant)
            }
            var found: [Int] = []
            var instant = max(start - .nanoseconds(1), first)
            while let next = Recurrence(from: first, every: interval).next(after: instant, in: rules), next < end {
                found.append(next.seconds)
                instant = next
            }
            let wanted = expected.filter { $0 > first.seconds && $0 >= start.seconds && $0 < end.seconds }
            #expect(found == wanted, "\(interval) from \(local) in \(window.zone)")
            total += wanted.count
        }
        #expect(total > 50)
    }
}
