import HAPModel
import Simulator
import Testing

@Suite struct AirPurifierTests {
    private static func home() -> TestHome {
        TestHome(
            rooms: [RoomDefinition("Room", hasFrontDoor: true)],
            things: [
                TestHome.thing(
                    "Purifier",
                    Service(.airPurifier) {
                        Characteristic(.active, 1)
                        Characteristic(.targetAirPurifierState, 1)
                        Characteristic(.rotationSpeed)
                    },
                    Service(.filterMaintenance) {
                        Characteristic(.filterLifeLevel)
                        Characteristic(.resetFilterIndication)
                    })
            ])
    }

    @Test func autoAnswersDustAndRestsWhenTheAirIsClean() throws {
        var home = Self.home()
        try home.change("Room") { $0.fineDust = 150 }
        #expect(try home.value(.currentAirPurifierState, of: "Purifier") == 2)
        #expect(try home.value(.rotationSpeed, of: "Purifier") == 100)
        home.pass(.seconds(2 * 3_600))
        #expect(try home.room("Room").fineDust < 10)
        #expect(try home.course(.rotationSpeed, of: "Purifier").map(\.value).last == 25)
        #expect(try home.value(.currentAirPurifierState, of: "Purifier") == 1)
    }

    @Test func whoSetsASpeedGetsThatSpeed() throws {
        var home = Self.home()
        try home.write(70, to: .rotationSpeed, of: "Purifier")
        #expect(try home.value(.targetAirPurifierState, of: "Purifier") == 0)
        #expect(try home.value(.currentAirPurifierState, of: "Purifier") == 2)
        home.pass(.seconds(3_600))
        #expect(try home.value(.rotationSpeed, of: "Purifier") == 70)
        try home.write(0, to: .active, of: "Purifier")
        #expect(try home.value(.currentAirPurifierState, of: "Purifier") == 0)
    }

    @Test func theFilterIsUsedUpByWorkAlone() throws {
        var home = Self.home()
        try home.write(100, to: .rotationSpeed, of: "Purifier")
        home.pass(.seconds(300 * 3_600))
        // A tenth of its 3,000 hours.
        let level = try home.value(.filterLifeLevel, of: "Purifier")
        #expect((89...91).contains(level), "\(level)")
        #expect(try home.course(.filterLifeLevel, of: "Purifier").count <= 10)
        try home.write(0, to: .active, of: "Purifier")
        home.pass(.seconds(300 * 3_600))
        #expect(try home.value(.filterLifeLevel, of: "Purifier") == level)
    }

    @Test func aUsedFilterAsksToBeChangedAndIsNewAfterAReset() throws {
        var home = Self.home()
        try home.set(6, of: .filterLifeLevel, at: "Purifier")
        try home.write(100, to: .rotationSpeed, of: "Purifier")
        #expect(try home.value(.filterChangeIndication, of: "Purifier") == 0)
        home.pass(.seconds(40 * 3_600))
        #expect(try home.value(.filterChangeIndication, of: "Purifier") == 1)
        try home.write(1, to: .resetFilterIndication, of: "Purifier")
        #expect(try home.value(.filterChangeIndication, of: "Purifier") == 0)
        #expect(try home.value(.filterLifeLevel, of: "Purifier") == 100)
    }

    @Test func aCloggedFilterCleansLess() throws {
        var dust: [Double] = []
        for life in [100, 2] as [Value] {
            var home = Self.home()
            try home.set(life, of: .filterLifeLevel, at: "Purifier")
            try home.write(100, to: .rotationSpeed, of: "Purifier")
            home.pass(.seconds(120))
            try home.change("Room") { $0.fineDust = 400 }
            home.pass(.seconds(900))
            dust.append(try home.room("Room").fineDust)
        }
        #expect(dust[1] > dust[0] * 1.5, "\(dust)")
    }
}
