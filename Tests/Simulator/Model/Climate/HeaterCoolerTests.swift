import HAPModel
import Simulator
import Testing

@Suite struct HeaterCoolerTests {
    private static func home(_ weather: WeatherDefinition, _ temperature: Double, _ more: [Characteristic] = [])
        -> TestHome
    {
        TestHome(
            rooms: [RoomDefinition("Room", hasFrontDoor: true, temperature: temperature)], weather: weather,
            things: [
                TestHome.thing(
                    "Pump",
                    Service(.heaterCooler) {
                        Characteristic(.heatingThresholdTemperature, 20)
                        Characteristic(.coolingThresholdTemperature, 25)
                        Characteristic(.swingMode)
                        more
                    })
            ])
    }

    private static let winter = WeatherDefinition(temperature: 2, swing: 2, clouds: 1)
    private static let summer = WeatherDefinition(temperature: 32, swing: 4, clouds: 0)

    @Test func itHeatsAndCoolsOnlyWhenActive() throws {
        var home = Self.home(Self.winter, 15)
        home.pass(.seconds(600))
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 0)
        try home.write(1, to: .active, of: "Pump")
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 2)
        home.pass(.seconds(12 * 3_600))
        #expect(try abs(home.room("Room").temperature - 20) < 0.5)
        #expect(try abs(home.value(.currentTemperature, of: "Pump") - 20) < 0.5)
        try home.write(0, to: .active, of: "Pump")
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 0)
    }

    @Test func autoCoolsAHotRoomAndHeatModeDoesNot() throws {
        var home = Self.home(Self.summer, 30, [Characteristic(.active, 1)])
        home.pass(.seconds(60))
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 3)
        home.pass(.seconds(12 * 3_600))
        #expect(try home.room("Room").temperature < 26)
        try home.write(1, to: .targetHeaterCoolerState, of: "Pump")
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 1)
        home.pass(.seconds(6 * 3_600))
        #expect(try home.room("Room").temperature > 26)
    }

    @Test func aSlowFanTakesLonger() throws {
        var temperatures: [Double] = []
        for speed in [10, 100] as [Value] {
            var home = Self.home(
                Self.winter, 12, [Characteristic(.active, 1), Characteristic(.rotationSpeed, speed)])
            home.pass(.seconds(3_600))
            temperatures.append(try home.room("Room").temperature)
        }
        #expect(temperatures[1] > temperatures[0] + 2, "\(temperatures)")
    }

    @Test func speedZeroSwitchesOffAndSwitchingOnGivesASpeed() throws {
        var home = Self.home(Self.winter, 15, [Characteristic(.rotationSpeed)])
        try home.write(1, to: .active, of: "Pump")
        #expect(try home.value(.rotationSpeed, of: "Pump") == 50)
        try home.write(0, to: .rotationSpeed, of: "Pump")
        #expect(try home.value(.active, of: "Pump") == 0)
        #expect(try home.value(.currentHeaterCoolerState, of: "Pump") == 0)
    }
}
