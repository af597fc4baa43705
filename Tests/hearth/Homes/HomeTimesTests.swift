import HearthCalendar
import HomeModel
import HubAPI
import Testing

@testable import hearth

@Suite struct HomeTimesTests {
    @Test func eachHomeGoesByItsOwnClocks() throws {
        let room = RoomID(rawValue: 1)
        let (berlin, kathmandu, lost) = (HomeID(rawValue: 1), HomeID(rawValue: 2), HomeID(rawValue: 3))
        let times = HomeTimes([
            HomeResource(
                id: berlin, name: "A", isPrimary: true, roomForEntireHome: room, timeZone: "Europe/Berlin"),
            HomeResource(
                id: kathmandu, name: "B", isPrimary: false, roomForEntireHome: room, timeZone: "Asia/Kathmandu"),
            HomeResource(id: lost, name: "C", isPrimary: false, roomForEntireHome: room, timeZone: "Nowhere/Here"),
        ])
        let instant = try #require(Instant("2026-07-01T05:45:30Z"))
        #expect(times[berlin].minute(instant) == "2026-07-01 07:45")
        #expect(times[kathmandu].second(instant) == "2026-07-01 11:30:30")
        #expect(times[lost].minute(instant) == InstantText().minute(instant))
    }
}
