import HearthCalendar
import Seeded
import Testing

@Suite struct ZoneFileTests {
    /// Winter and summer time, set forward at 1,000,000 and back at 2,000,000 seconds.
    private func summer() -> ZoneFile {
        var file = ZoneFile()
        file.kinds = [
            ZoneFile.Kind(offset: 3_000), ZoneFile.Kind(offset: 3_600, name: 4),
            ZoneFile.Kind(offset: 7_200, isDaylightSaving: true, name: 8),
        ]
        file.characters = Array("LMT\0CET\0CEST\0".utf8)
        file.transitions = [(-1_000_000, 1), (1_000_000, 2), (2_000_000, 1)]
        file.footer = "\nCET-1\n"
        return file
    }

    @Test(arguments: [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func readsEveryVersion(version: UInt8) throws {
        var file = summer()
        file.version = version
        let rules = try file.rules()
        #expect(rules.period(at: Instant(seconds: -1_000_001)).abbreviation == "LMT")
        #expect(rules.offset(at: Instant(seconds: -1_000_000)) == 3_600)
        #expect(rules.offset(at: Instant(seconds: 999_999)) == 3_600)
        #expect(
            rules.period(at: Instant(seconds: 1_000_000))
                == .init(offset: 7_200, isDaylightSaving: true, abbreviation: "CEST"))
        #expect(rules.offset(at: .latest) == 3_600)
        #expect(rules.nextTransition(after: Instant(seconds: 1_000_000)) == Instant(seconds: 2_000_000))
        #expect(rules.nextTransition(after: Instant(seconds: 2_000_000)) == nil)
    }

    @Test func theFooterHoldsAfterTheLastTransition() throws {
        var file = summer()
        file.footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
        let rules = try file.rules()
        #expect(rules.nextTransition(after: Instant(seconds: 2_000_000)) == Instant("1970-03-29T01:00Z"))
        #expect(rules.nextTransition(after: try #require(Instant("2400-01-01T00:00Z"))) == Instant("2400-03-26T01:00Z"))
        file.transitions = []
        #expect(try file.rules().nextTransition(after: Instant(seconds: 0)) == Instant("1970-03-29T01:00Z"))
    }

    @Test func sparesTransitionsThatChangeNothing() throws {
        var file = summer()
        file.transitions.insert((500_000, 1), at: 1)
        // Far outside of the calendar, as some files begin.
        file.transitions.insert((-1 << 59, 0), at: 0)
        #expect(try file.rules() == summer().rules())
    }

    @Test func refusesWhatIsNoZone() throws {
        func code(_ change: (inout ZoneFile) -> Void) -> TimeZoneError.Code? {
            var file = summer()
            change(&file)
            do {
                _ = try file.rules()
                return nil
            } catch { return error.code }
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.version = UInt8(ascii: "1") } == .malformed)
        #expect(code { $0.transitions.swapAt(0, 1) } == .malformed)
        #expect(code { $0.transitions[1].at = -1_000_000 } == .malformed)
        #expect(code { $0.transitions[0].kind = 3 } == .malformed)
        #expect(code { $0.kinds[0].offset = 26 * 3_600 } == .malformed)
        #expect(code { $0.kinds[0].offset = -25 * 3_600 } == .malformed)
        #expect(code { $0.kinds[0].name = 13 } == .malformed)
        #expect(code { $0.kinds = [] } == .malformed)
        #expect(
            code {
                $0.characters[3] = 65; $0.characters[7] = 65; $0.characters[12] = 65
            } == .malformed)
        #expect(code { $0.footer = "" } == .malformed)
        #expect(code { $0.footer = "\nCET-1" } == .malformed)
        #expect(code { $0.footer = "\nCET\n" } == .malformed)
        #expect(code { $0.leapSeconds = 1 } == .leapSeconds)
        #expect(throws: TimeZoneError.self) { try TimeZoneRules(tzif: [], zone: .utc) }
        let long = [UInt8](repeating: 0, count: TimeZoneRules.maximumBytes + 1)
        #expect { try TimeZoneRules(tzif: long, zone: .utc) } throws: { ($0 as? TimeZoneError)?.code == .tooLarge }
    }

    @Test func everyShorterFileEndsTooSoon() throws {
        let bytes = summer().bytes
        for count in 0..<bytes.count {
            #expect { try TimeZoneRules(tzif: Array(bytes.prefix(count)), zone: .utc) } throws: {
                ($0 as? TimeZoneError)?.code == .malformed
            }
        }
    }

    @Test func damageIsRefusedOrGivesRulesThatAnswer() throws {
        var random = SeededGenerator(seed: 19)
        var file = summer()
        file.footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
        let whole = file.bytes
        var accepted = 0
        for round in 0..<20_000 {
            let bytes = random.damage(whole)
            guard let rules = try? TimeZoneRules(tzif: bytes, zone: .utc) else { continue }
            accepted += 1
            guard round % 8 == 0 else { continue }
            let instant = Instant(seconds: .random(in: -4_000_000...4_000_000_000, using: &random))
            #expect((-25 * 3_600...26 * 3_600).contains(rules.offset(at: instant)), "round \(round)")
            let time = rules.civilTime(at: instant)
            // What a clock shows at an instant, it shows then.
            switch rules.occurrence(of: time) {
            case .once(let found): #expect(found == instant, "round \(round)")
            case .twice(let first, let last):
                #expect(first < last && first <= instant && instant <= last, "round \(round)")
            case .never: Issue.record("round \(round): \(time) is shown, and never")
            }
            _ = rules.nextTransition(after: instant)
            _ = CalendarComponents(hour: 2, minute: 30).next(after: instant, in: rules)
        }
        #expect(accepted > 100)
    }
}
