import HAPModel
import Simulator
import Testing

@Suite struct ThermostatTests {
    private static let winter = WeatherDefinition(temperature: 0, swing: 3, clouds: 1)
    private static let summer = WeatherDefinition(temperature: 31, swing: 5, clouds: 0.1)

    private static func home(
        _ weather: WeatherDefinition = winter, temperature: Double = 17, state: Value,
        _ more: [Characteristic] = []
    ) -> TestHome {
        TestHome(
            rooms: [RoomDefinition("Room", hasFrontDoor: true, temperature: temperature)], weather: weather,
            things: [
                TestHome.thing(
                    "Thermostat",
                    Service(.thermostat) {
                        Characteristic(.targetHeatingCoolingState, state)
                        Characteristic(.targetTemperature, 21)
                        Characteristic(.currentRelativeHumidity)
                        more
                    })
            ])
    }

    @Test func aHeatedRoomSettlesAtItsTarget() throws {
        var home = Self.home(state: 1)
        home.pass(.seconds(60))
        #expect(try home.value(.currentHeatingCoolingState, of: "Thermostat") == 1)
        home.pass(.seconds(24 * 3_600))
        for _ in 0..<48 {
            home.pass(.seconds(1_800))
            #expect(try abs(home.room("Room").temperature - 21) < 0.35)
            #expect(try abs(home.value(.currentTemperature, of: "Thermostat") - 21) <= 0.4)
        }
        // It rose in steps that a controller can follow, and was not a stream of noise.
        let course = try home.course(.currentTemperature, of: "Thermostat").map(\.value)
        #expect((20..<400).contains(course.count), "\(course.count)")
        let states = try home.course(.currentHeatingCoolingState, of: "Thermostat")
        #expect(states.count < 20, "\(states.count) changes of state")
    }

    @Test func offStopsHeatingAtOnceAndTheRoomCools() throws {
        var home = Self.home(temperature: 20, state: 1)
        home.pass(.seconds(1_800))
        try home.write(0, to: .targetHeatingCoolingState, of: "Thermostat")
        #expect(try home.value(.currentHeatingCoolingState, of: "Thermostat") == 0)
        let before = try home.room("Room").temperature
        home.pass(.seconds(6 * 3_600))
        #expect(try home.room("Room").temperature < before - 1)
    }

    @Test func coolingBringsAHotRoomDown() throws {
        var home = Self.home(Self.summer, temperature: 28, state: 2)
        home.pass(.seconds(60))
        #expect(try home.value(.currentHeatingCoolingState, of: "Thermostat") == 2)
        home.pass(.seconds(20 * 3_600))
        #expect(try abs(home.room("Room").temperature - 21) < 1)
    }

    @Test func autoKeepsTheRoomBetweenItsThresholds() throws {
        let thresholds = [
            Characteristic(.heatingThresholdTemperature, 19), Characteristic(.coolingThresholdTemperature, 24),
        ]
        var winter = Self.home(temperature: 15, state: 3, thresholds)
        winter.pass(.seconds(24 * 3_600))
        #expect(try abs(winter.room("Room").temperature - 19) < 0.5)
        #expect(try winter.value(.currentHeatingCoolingState, of: "Thermostat") == 1)
        var summer = Self.home(Self.summer, temperature: 29, state: 3, thresholds)
        summer.pass(.seconds(24 * 3_600))
        #expect(try abs(summer.room("Room").temperature - 24) < 1)
        // In between it does nothing.
        var mild = Self.home(.init(temperature: 21, swing: 0, clouds: 1), temperature: 21.5, state: 3, thresholds)
        mild.pass(.seconds(3_600))
        #expect(try mild.value(.currentHeatingCoolingState, of: "Thermostat") == 0)
    }

    @Test func thresholdsThatADefinitionDoesNotNameAreThoseOfANewDevice() throws {
        let home = Self.home(
            state: 3, [Characteristic(.heatingThresholdTemperature), Characteristic(.coolingThresholdTemperature)])
        #expect(try home.value(.heatingThresholdTemperature, of: "Thermostat") == 20)
        #expect(try home.value(.coolingThresholdTemperature, of: "Thermostat") == 26)
    }

    @Test func humidityFollowsTheRoom() throws {
        var home = Self.home(state: 0)
        try home.change("Room") { $0.humidity = 80 }
        #expect(try home.value(.currentRelativeHumidity, of: "Thermostat") == 80)
        home.pass(.seconds(12 * 3_600))
        #expect(try home.value(.currentRelativeHumidity, of: "Thermostat") < 70)
    }

    @Test func aSmallRoomDoesNotSwing() throws {
        var home = TestHome(
            rooms: [RoomDefinition("Closet", volume: 5, heatLoss: 10, hasFrontDoor: true)], weather: Self.winter,
            things: [
                TestHome.thing(
                    "Thermostat",
                    Service(.thermostat) {
                        Characteristic(.targetHeatingCoolingState, 1)
                        Characteristic(.targetTemperature, 21)
                    })
            ])
        home.pass(.seconds(12 * 3_600))
        for _ in 0..<60 {
            home.pass(.seconds(60))
            #expect(try abs(home.room("Closet").temperature - 21) < 0.5)
        }
    }
}
