import HAPModel
import Simulator
import Testing

@Suite struct HumidifierTests {
    private static func home(_ target: Value, humidity: Double, _ more: [Characteristic] = []) throws -> TestHome {
        var home = TestHome(
            rooms: [RoomDefinition("Room", hasFrontDoor: true)], weather: .init(temperature: 14, swing: 0),
            things: [
                TestHome.thing(
                    "Humidifier",
                    Service(.humidifierDehumidifier) {
                        Characteristic(.active, 1)
                        Characteristic(.targetHumidifierDehumidifierState, target)
                        Characteristic(.relativeHumidityHumidifierThreshold, 45)
                        Characteristic(.relativeHumidityDehumidifierThreshold, 55)
                        Characteristic(.waterLevel)
                        more
                    })
            ])
        try home.change("Room") { $0.humidity = humidity }
        return home
    }

    @Test func itMoistensDryAirAndItsTankEmpties() throws {
        var home = try Self.home(1, humidity: 20)
        #expect(try home.value(.waterLevel, of: "Humidifier") == 100)
        #expect(try home.value(.currentHumidifierDehumidifierState, of: "Humidifier") == 2)
        home.pass(.seconds(3 * 3_600))
        #expect(try home.room("Room").humidity > 42)
        let level = try home.value(.waterLevel, of: "Humidifier")
        #expect((60..<98).contains(level), "\(level)")
    }

    @Test func anEmptyTankStopsItUntilItIsFilled() throws {
        var home = try Self.home(1, humidity: 20)
        try home.set(2, of: .waterLevel, at: "Humidifier")
        home.pass(.seconds(3_600))
        #expect(try home.value(.waterLevel, of: "Humidifier") == 0)
        try home.change("Room") { $0.humidity = 20 }
        #expect(try home.value(.currentHumidifierDehumidifierState, of: "Humidifier") == 1)
        try home.set(100, of: .waterLevel, at: "Humidifier")
        #expect(try home.value(.currentHumidifierDehumidifierState, of: "Humidifier") == 2)
    }

    @Test func itDriesDampAirIntoItsTank() throws {
        var home = try Self.home(2, humidity: 90)
        #expect(try home.value(.currentHumidifierDehumidifierState, of: "Humidifier") == 3)
        home.pass(.seconds(4 * 3_600))
        #expect(try home.room("Room").humidity < 60)
        #expect(try home.value(.waterLevel, of: "Humidifier") > 3)
        home.pass(.seconds(12 * 3_600))
        #expect(try home.value(.currentRelativeHumidity, of: "Humidifier") < 60)
    }

    @Test func itIsInactiveWhenSwitchedOff() throws {
        var home = try Self.home(1, humidity: 20)
        try home.write(0, to: .active, of: "Humidifier")
        #expect(try home.value(.currentHumidifierDehumidifierState, of: "Humidifier") == 0)
        let level = try home.value(.waterLevel, of: "Humidifier")
        home.pass(.seconds(3_600))
        #expect(try home.value(.waterLevel, of: "Humidifier") == level)
    }
}
