import HearthCalendar
import Testing

/// The rules of POSIX TZ strings, as the last line of a zone's file has them.
@Suite struct PosixRuleTests {
    private func changes(_ rule: String, after text: String, count: Int = 2) throws -> [String] {
        let rules = try ZoneFile.rule(rule)
        var changes: [String] = []
        var instant = try #require(Instant(text))
        while changes.count < count, let next = rules.nextTransition(after: instant) {
            changes.append("\(next)")
            instant = next
        }
        return changes
    }

    @Test func countsWeeksFromTheBeginningOrTheEnd() throws {
        #expect(
            try changes("EST5EDT,M3.2.0,M11.1.0", after: "2026-01-01T00:00Z")
                == ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"])
        #expect(
            try changes("CET-1CEST,M3.5.0,M10.5.0/3", after: "2026-01-01T00:00Z")
                == ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"])
    }

    @Test func southernSummersReachOverTheNewYear() throws {
        let rule = "AEST-10AEDT,M10.1.0,M4.1.0/3"
        #expect(try changes(rule, after: "2026-01-01T00:00Z") == ["2026-04-04T16:00:00Z", "2026-10-03T16:00:00Z"])
        let newYear = try #require(Instant("2026-12-31T20:00Z"))
        #expect(try ZoneFile.rule(rule).period(at: newYear).abbreviation == "AEDT")
    }

    @Test func irishWinterTimeIsTheSavedOne() throws {
        let rules = try ZoneFile.rule("IST-1GMT0,M10.5.0,M3.5.0/1")
        let winter = try #require(Instant("2026-01-15T12:00Z"))
        #expect(rules.period(at: winter) == .init(offset: 0, isDaylightSaving: true, abbreviation: "GMT"))
        #expect(rules.nextTransition(after: winter) == Instant("2026-03-29T01:00Z"))
    }

    @Test func hoursMayLieOutsideOfTheDay() throws {
        // Greenland until 2023: Saturday 22:00 before the last Sunday of March.
        #expect(
            try changes("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", after: "2022-01-01T00:00Z")
                == ["2022-03-27T01:00:00Z", "2022-10-30T01:00:00Z"])
        // Jerusalem: Friday before the last Sunday, as hour 26 of the fourth Thursday.
        #expect(
            try changes("IST-2IDT,M3.4.4/26,M10.5.0", after: "2026-01-01T00:00Z", count: 1) == ["2026-03-27T00:00:00Z"])
    }

    @Test func daysMayBeCountedThroughTheYear() throws {
        #expect(
            try changes("AAA3BBB,J60/0,J300/0", after: "2024-01-01T00:00Z", count: 1) == ["2024-03-01T03:00:00Z"])
        #expect(
            try changes("AAA3BBB,59/0,299/0", after: "2024-01-01T00:00Z", count: 1) == ["2024-02-29T03:00:00Z"])
        #expect(
            try changes("AAA3BBB,59/0,299/0", after: "2023-01-01T00:00Z", count: 1) == ["2023-03-01T03:00:00Z"])
    }

    @Test func daylightSavingMayLastAllYear() throws {
        // RFC 9636, section 3.3.1's example: always four hours behind.
        let rules = try ZoneFile.rule("XXX3EDT4,0/0,J365/23")
        for text in ["2026-01-01T00:00Z", "2026-01-01T03:00Z", "2026-06-01T00:00Z", "2025-12-31T23:59:59Z"] {
            let instant = try #require(Instant(text))
            #expect(rules.period(at: instant).abbreviation == "EDT", "\(text)")
            #expect(rules.offset(at: instant) == -14_400)
            #expect(rules.nextTransition(after: instant) == nil)
            #expect(rules.instant(of: rules.civilTime(at: instant)) == instant)
        }
    }

    @Test(arguments: [
        "C-1", "CET", "CET-25", "CET-1:60", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "<CET-1",
        "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,300",
        "CET-1CEST,M3.5.0/168,M10.5.0", "CET-9999999999999999999", "<>-1", "<C T>-1", "CET-1 ",
    ])
    func refusesEveryOther(rule: String) {
        #expect { try ZoneFile.rule(rule) } throws: { ($0 as? TimeZoneError)?.code == .malformed }
    }
}
