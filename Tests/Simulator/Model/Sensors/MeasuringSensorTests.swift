import HAPModel
import Simulator
import Testing

@Suite struct MeasuringSensorTests {
    private static func home(_ services: Service..., weather: WeatherDefinition = .init(), windows: Double = 2)
        -> TestHome
    {
        var thing = TestHome.thing("Sensor")
        thing.services = services
        return TestHome(
            rooms: [RoomDefinition("Room", hasFrontDoor: true, windows: windows)], weather: weather, things: [thing])
    }

    @Test func temperatureFollowsTheRoomInTenths() throws {
        var home = Self.home(Service(.temperatureSensor), weather: .init(temperature: 0, swing: 0, clouds: 1))
        #expect(try home.value(.currentTemperature, of: "Sensor") == 20)
        home.pass(.seconds(12 * 3_600))
        let course = try home.course(.currentTemperature, of: "Sensor").map(\.value)
        #expect(course.count > 10)
        #expect(zip(course, course.dropFirst()).allSatisfy { abs($0 - $1) > 0.09 })
        #expect(try abs(home.value(.currentTemperature, of: "Sensor") - home.room("Room").temperature) < 0.11)
    }

    @Test func humidityFollowsTheRoomInPercents() throws {
        var home = Self.home(Service(.humiditySensor))
        try home.change("Room") { $0.humidity = 71.4 }
        #expect(try home.value(.currentRelativeHumidity, of: "Sensor") == 71)
        home.pass(.seconds(12 * 3_600))
        let course = try home.course(.currentRelativeHumidity, of: "Sensor").map(\.value)
        #expect(course.count > 5)
        #expect(course.allSatisfy { $0 == $0.rounded() })
    }

    @Test func lightRisesInTheMorningAndFallsAtNight() throws {
        var home = Self.home(Service(.lightSensor), weather: .init(clouds: 0.2))
        home.pass(.seconds(3 * 3_600))
        #expect(try home.value(.currentAmbientLightLevel, of: "Sensor") < 0.1)
        home.pass(.seconds(9 * 3_600))
        #expect(try home.value(.currentAmbientLightLevel, of: "Sensor") > 50)
        home.pass(.seconds(11 * 3_600))
        #expect(try home.value(.currentAmbientLightLevel, of: "Sensor") < 0.1)
        let changes = try home.course(.currentAmbientLightLevel, of: "Sensor").count
        #expect((20..<600).contains(changes), "\(changes)")
    }

    @Test func airQualityIsAsBadAsTheWorstOfIt() throws {
        var home = Self.home(
            Service(.airQualitySensor) {
                for type in [
                    CharacteristicType.pm25Density, .pm10Density, .vocDensity, .nitrogenDioxideDensity, .ozoneDensity,
                    .sulphurDioxideDensity,
                ] { Characteristic(type) }
            })
        #expect(try home.value(.airQuality, of: "Sensor") == 1)
        try home.change("Room") { $0.volatileCompounds = 800 }
        #expect(try home.value(.airQuality, of: "Sensor") == 2)
        #expect(try home.value(.vocDensity, of: "Sensor") == 800)
        try home.change("Room") { $0.fineDust = 140 }
        #expect(try home.value(.airQuality, of: "Sensor") == 5)
        #expect(try home.value(.pm25Density, of: "Sensor") == 140)
        #expect(try home.value(.pm10Density, of: "Sensor") == 210)
        #expect(try home.value(.nitrogenDioxideDensity, of: "Sensor") > 20)
        home.pass(.seconds(12 * 3_600))
        let classes = try home.course(.airQuality, of: "Sensor").map(\.value)
        // Down step by step, without flicker.
        #expect(classes == [2, 5, 4, 3, 2, 1], "\(classes)")
    }

    @Test func carbonDioxideIsTooMuchUntilTheRoomIsAired() throws {
        var home = Self.home(
            Service(.carbonDioxideSensor) {
                Characteristic(.carbonDioxideLevel)
                Characteristic(.carbonDioxidePeakLevel)
            })
        try home.change("Room") { $0.carbonDioxide = 1_900 }
        #expect(try home.value(.carbonDioxideDetected, of: "Sensor") == 1)
        home.pass(.seconds(8 * 3_600))
        #expect(try home.value(.carbonDioxideDetected, of: "Sensor") == 0)
        #expect(try home.value(.carbonDioxideLevel, of: "Sensor") < 1_200)
        #expect(try home.value(.carbonDioxidePeakLevel, of: "Sensor") == 1_900)
    }

    @Test func muchCarbonMonoxideWarnsSoonAndLittleLater() throws {
        var delays: [Double] = []
        for level in [400.0, 200] {
            var home = Self.home(
                Service(.carbonMonoxideSensor) {
                    Characteristic(.carbonMonoxideLevel)
                    Characteristic(.carbonMonoxidePeakLevel)
                })
            try home.change("Room") { $0.carbonMonoxide = level }
            #expect(try home.value(.carbonMonoxideDetected, of: "Sensor") == 0)
            home.pass(.seconds(24 * 3_600))
            let course = try home.course(.carbonMonoxideDetected, of: "Sensor")
            #expect(course.map(\.value) == [1, 0])
            delays.append((try #require(course.first).at - TestHome.monday) / .seconds(60))
            #expect(try home.value(.carbonMonoxideLevel, of: "Sensor") < 30)
            #expect(try home.value(.carbonMonoxidePeakLevel, of: "Sensor") == 100)
        }
        // The times of EN 50291: within 3 minutes above 300 ppm, 10 to 40 minutes above 100 ppm.
        #expect(delays[0] <= 3 && (10...40).contains(delays[1]), "\(delays)")
    }

    @Test func aLittleCarbonMonoxideNeverWarns() throws {
        var home = Self.home(Service(.carbonMonoxideSensor))
        for _ in 0..<48 {
            try home.change("Room") { $0.carbonMonoxide = 25 }
            home.pass(.seconds(1_800))
        }
        #expect(try home.course(.carbonMonoxideDetected, of: "Sensor").isEmpty)
    }

    @Test func smokeIsDetectedAtOnceUntilTheAirIsClear() throws {
        var home = Self.home(Service(.smokeSensor))
        try home.change("Room") { $0.smoke = 0.6 }
        #expect(try home.value(.smokeDetected, of: "Sensor") == 1)
        home.pass(.seconds(1_800))
        #expect(try home.value(.smokeDetected, of: "Sensor") == 1)
        home.pass(.seconds(24 * 3_600))
        #expect(try home.course(.smokeDetected, of: "Sensor").map(\.value) == [1, 0])
    }

    @Test func waterIsDetectedUntilItIsWipedUp() throws {
        var home = Self.home(Service(.leakSensor))
        try home.change("Room") { $0.isWet = true }
        home.pass(.seconds(86_400))
        #expect(try home.value(.leakDetected, of: "Sensor") == 1)
        try home.change("Room") { $0.isWet = false }
        #expect(try home.value(.leakDetected, of: "Sensor") == 0)
    }

    @Test func whatHappensInAnotherRoomIsNotSeen() throws {
        var home = TestHome(things: [
            TestHome.thing("Near", in: "Kitchen", Service(.smokeSensor)),
            TestHome.thing("Far", in: "Bathroom", Service(.leakSensor)),
        ])
        try home.change("Kitchen") {
            $0.smoke = 0.9
            $0.isWet = true
        }
        home.pass(.seconds(600))
        #expect(try home.value(.smokeDetected, of: "Near") == 1)
        #expect(try home.value(.leakDetected, of: "Far") == 0)
    }

    @Test func aFaultySensorIsInactiveAndReportsNothing() throws {
        var home = Self.home(
            Service(.temperatureSensor) {
                Characteristic(.statusActive)
                Characteristic(.statusFault)
            }, weather: .init(temperature: -10, swing: 0))
        #expect(try home.value(.statusActive, of: "Sensor") == 1)
        try home.set(1, of: .statusFault, at: "Sensor")
        #expect(try home.value(.statusActive, of: "Sensor") == 0)
        home.pass(.seconds(6 * 3_600))
        #expect(try home.value(.currentTemperature, of: "Sensor") == 20)
        try home.set(0, of: .statusFault, at: "Sensor")
        #expect(try home.value(.currentTemperature, of: "Sensor") < 19)
    }

    @Test func anEmptyBatterySilencesASensor() throws {
        var home = Self.home(
            Service(.smokeSensor) {
                Characteristic(.statusActive)
                Characteristic(.statusLowBattery)
                Characteristic(.statusTampered)
            },
            Service(.battery, key: "battery") { Characteristic(.batteryLevel, 50) })
        let accessory = try home.place(.smokeDetected, of: "Sensor").accessory
        func battery(_ type: CharacteristicType) -> Place {
            Place(accessory: accessory, service: 1, characteristic: type)
        }
        _ = home.simulation.set(1, at: battery(.statusLowBattery))
        #expect(try home.value(.statusLowBattery, of: "Sensor") == 1)
        _ = home.simulation.set(0, at: battery(.batteryLevel))
        #expect(try home.value(.statusActive, of: "Sensor") == 0)
        try home.change("Room") { $0.smoke = 1 }
        #expect(try home.value(.smokeDetected, of: "Sensor") == 0)
        #expect(try home.value(.statusTampered, of: "Sensor") == 0)
    }

    @Test func whatAHandSetsStaysForTenMinutes() throws {
        var home = Self.home(Service(.temperatureSensor))
        try home.set(35, of: .currentTemperature, at: "Sensor")
        home.pass(.seconds(590))
        #expect(try home.value(.currentTemperature, of: "Sensor") == 35)
        home.pass(.seconds(120))
        #expect(try home.value(.currentTemperature, of: "Sensor") < 21)
    }
}
