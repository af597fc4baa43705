import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("Presence and places")
struct PresenceTests {
    private func house() throws -> (House, ivan: UserID) {
        var house = try House("2026-01-05T12:00")
        let ivan: UserID = house.id()
        try house.apply(.addUser(ivan, house.home, NewUser(name: "Ivan", account: "i")))
        return (house, ivan)
    }

    @Test func tellsTheFirstThatComesFromOthersAndTheLastThatGoes() throws {
        var (house, ivan) = try house()
        for (name, change) in [
            ("Entry", PresenceChange.everyEntry), ("Exit", .everyExit), ("First", .firstEntry), ("Last", .lastExit),
        ] { try house.when(name, [.presence(Presence(change, .homeUsers))]) }
        func fired(_ user: UserID, _ isHome: Bool) -> Set<String> {
            let before = house.traces.count
            _ = house.tell(.presenceReported(user, isHome: isHome))
            return Set(house.traces[before...].map(\.name))
        }
        #expect(fired(house.olga, false) == [], "the first report is no going")
        #expect(fired(ivan, false) == [])
        #expect(fired(house.olga, true) == ["Entry", "First"])
        #expect(fired(house.olga, true) == [])
        #expect(fired(ivan, true) == ["Entry"])
        #expect(fired(house.olga, false) == ["Exit"])
        #expect(fired(ivan, false) == ["Exit", "Last"])
    }

    @Test func doesNotCountThoseWhoNeverTell() throws {
        var (house, _) = try house()
        try house.when("Last", [.presence(Presence(.lastExit, .homeUsers))])
        _ = house.tell(.presenceReported(house.olga, isHome: true))
        #expect(house.tell(.presenceReported(house.olga, isHome: false)).count == 2)
    }

    @Test func looksAtThoseItNames() throws {
        var (house, ivan) = try house()
        try house.when("Ivan", [.presence(Presence(.everyEntry, .customUsers([ivan])))])
        for user in [house.olga, ivan] { _ = house.tell(.presenceReported(user, isHome: false)) }
        #expect(house.tell(.presenceReported(house.olga, isHome: true)) == [])
        #expect(house.tell(.presenceReported(ivan, isHome: true)).count == 2)
        try house.apply(.removeUser(ivan))
        #expect(house.tell(.presenceReported(ivan, isHome: false)) == [])
    }

    @Test func asksWhoIsAtHome() throws {
        var (house, ivan) = try house()
        try house.when(
            "Nobody", [.characteristic(house.fan, value: true)], if: .presence(Presence(.lastExit, .homeUsers)))
        _ = house.report(house.fan, false)
        func answer() -> String? {
            let line = house.report(house.fan, true).first.map { String($0.dropFirst(28)) }
            _ = house.report(house.fan, false)
            return line
        }
        #expect(answer() == "conditions unknown")
        _ = house.tell(.presenceReported(house.olga, isHome: true))
        #expect(answer() == "conditions fail")
        #expect(house.traces.last?.conditions.first?.sight == .people(atHome: [house.olga], unknown: [ivan]))
        _ = house.tell(.presenceReported(house.olga, isHome: false))
        #expect(answer() == "fired")
    }

    @Test func firesAtTheEdgeOfItsOwnRegion() throws {
        var (house, _) = try house()
        let place = try Coordinate(latitude: 52, longitude: 13).orThrow()
        let work = try Region(identifier: "work", center: place, radius: 100, notifiesOnEntry: false).orThrow()
        var reported = work
        reported.notifiesOnEntry = true
        let gym = try Region(identifier: "gym", center: place, radius: 100).orThrow()
        try house.when("Left work", [.location(work)])
        #expect(house.tell(.regionCrossed(reported, .entry, by: house.olga)) == [])
        #expect(house.tell(.regionCrossed(gym, .exit, by: house.olga)) == [])
        #expect(house.tell(.regionCrossed(reported, .exit, by: UserID(random: 99))) == [], "a stranger")
        #expect(house.tell(.regionCrossed(reported, .exit, by: house.olga)).last == "start run 1")
    }

    @Test func remembersWhoIsHomeThroughARestart() throws {
        var (house, _) = try house()
        try house.when("Entry", [.presence(Presence(.firstEntry, .homeUsers))])
        _ = house.tell(.presenceReported(house.olga, isHome: false))
        #expect(house.restart(after: .seconds(60)) == [])
        #expect(house.tell(.presenceReported(house.olga, isHome: true)).count == 2)
    }
}
