import Foundation
import Testing

@testable import HearthCalendar

typealias Zone = HearthCalendar.TimeZone

@Suite struct TimeZoneTests {
    private func code(_ name: String, folder: String = TimeZoneRules.systemFolder) -> TimeZoneError.Code? {
        do {
            _ = try TimeZoneRules(named: name, folder: folder)
            return nil
        } catch { return error.code }
    }

    @Test(arguments: [
        "", "/etc/passwd", "../../../etc/passwd", "Europe/../Berlin", "Europe//Berlin", "Europe/", "/", ".", "a/./b",
        "Europe/Berlin\0", "Europe/Ber lin", "Zürich", "-rf", "a/-b", String(repeating: "a", count: 256),
    ])
    func noNameLeadsOutOfTheFolder(name: String) {
        #expect(code(name) == .invalidName)
    }

    @Test func unknownZonesAndMissingOnesDiffer() {
        #expect(code("Europe/Atlantis") == .unknownZone)
        #expect(code("Europe") == .unknownZone)
        #expect(code("zone.tab") == .invalidName)
        #expect(code("Europe/Berlin", folder: "/nonexistent/zoneinfo") == .noZones)
        #expect { try TimeZoneRules(named: "Europe/Berlin", folder: "/nonexistent") } throws: {
            "\($0)".contains("apt-get install tzdata") && "\($0)".contains("UTC")
        }
        // UTC needs no files.
        #expect(code("UTC", folder: "/nonexistent") == nil)
        #expect(code("GMT+0530", folder: "/nonexistent") == nil)
    }

    @Test func fixedOffsetsHaveTheNamesThatAppleGivesThem() throws {
        #expect(try Zone(secondsFromUTC: 19_800).name == "GMT+0530")
        #expect(try Zone(secondsFromUTC: -34_200).name == "GMT-0930")
        #expect(try Zone(secondsFromUTC: 0).name == "GMT")
        for minutes in stride(from: -1_080, through: 1_080, by: 15) {
            let zone = try Zone(secondsFromUTC: minutes * 60)
            #expect(zone.name == Foundation.TimeZone(secondsFromGMT: minutes * 60)?.identifier)
            #expect(try TimeZoneRules(zone).offset(at: .epoch) == minutes * 60)
        }
        for seconds in [64_860, -64_860, 90, .max, .min] {
            #expect(throws: TimeZoneError.self) { try Zone(secondsFromUTC: seconds) }
        }
    }

    @Test func findsTheSystemsZone() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func zone(_ environment: String?) -> String {
            Zone.system(environment: environment, folder: folder.path).name
        }
        #expect(zone(nil) == "UTC")
        try Data("Asia/Tokyo\n".utf8).write(to: folder.appending(path: "timezone"))
        #expect(zone(nil) == "Asia/Tokyo")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "localtime").path, withDestinationPath: "../usr/share/zoneinfo/Europe/Berlin"
        )
        #expect(zone(nil) == "Europe/Berlin")
        #expect(zone("America/New_York") == "America/New_York")
        #expect(zone(":America/New_York") == "America/New_York")
        #expect(zone("/usr/share/zoneinfo/America/New_York") == "America/New_York")
        #expect(zone("") == "UTC")
        // A rule, and a path to nowhere: what the machine is set to.
        #expect(zone("CET-1CEST,M3.5.0,M10.5.0/3") == "Europe/Berlin")
        #expect(zone("/nowhere") == "Europe/Berlin")
    }

    @Test func theDayBeginsAfterTheGap() throws {
        let rules = try TimeZoneRules(named: "America/Sao_Paulo")
        let date = try #require(CalendarDate("2018-11-04"))
        #expect("\(rules.civilTime(at: rules.startOfDay(date)))" == "2018-11-04T01:00:00")
        #expect(rules.exists(date))
        let samoa = try TimeZoneRules(named: "Pacific/Apia")
        #expect(!samoa.exists(try #require(CalendarDate("2011-12-30"))))
        #expect(samoa.exists(try #require(CalendarDate("2011-12-31"))))
    }

    @Test func answersAtTheEndsOfTime() throws {
        for name in ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Honolulu", "UTC"] {
            let rules = try TimeZoneRules(named: name)
            for instant in [Instant.earliest, .latest] {
                let time = rules.civilTime(at: instant)
                #expect(rules.occurrence(of: time) == .once(instant.wholeSecond), "\(name)")
            }
            #expect(rules.nextTransition(after: .latest) == nil)
        }
    }
}
