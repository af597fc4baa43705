import Testing

@testable import Simulator

@Suite struct WeatherTests {
    private static let january = HomeInstant(year: 2026, month: 1, day: 5)

    @Test func nightIsDarkAndNoonIsBright() {
        let weather = Weather(.init(clouds: 0), seed: 1)
        let night = weather.conditions(at: Self.january + .seconds(2 * 3_600))
        let noon = weather.conditions(at: Self.january + .seconds(12 * 3_600))
        #expect(night.light < 0.001)
        #expect(night.radiation == 0)
        #expect(noon.light > 10_000)
    }

    // Declination and hour angle put the noon sun of the solstices at 90 - latitude ± 23.45 degrees.
    @Test func theSunStandsWhereAlmanacsPutIt() {
        let summer = HomeInstant(year: 2026, month: 6, day: 21, hour: 12)
        let winter = HomeInstant(year: 2026, month: 12, day: 21, hour: 12)
        #expect(abs(Sun.elevation(at: summer, latitude: 50) - 63.45) < 0.2)
        #expect(abs(Sun.elevation(at: winter, latitude: 50) - 16.55) < 0.2)
        #expect(abs(Sun.elevation(at: summer, latitude: -33) - 33.55) < 0.2)
        // Midsummer night above the polar circle.
        #expect(Sun.elevation(at: HomeInstant(year: 2026, month: 6, day: 21), latitude: 70) > 0)
    }

    // Saturation as steam tables have it, in g/m³.
    @Test func airCarriesWhatSteamTablesSay() {
        for (temperature, grams) in [(-10.0, 2.36), (0, 4.85), (10, 9.4), (20, 17.3), (30, 30.4)] {
            let found = MoistAir.saturation(at: temperature)
            #expect(abs(found - grams) < grams * 0.025, "\(temperature): \(found)")
        }
    }

    @Test func theAfternoonIsWarmerAndDrierThanTheNightOnAverage() {
        let weather = Weather(.init(), seed: 3)
        let days = (0..<60).map { Self.january + .seconds($0 * 86_400) }
        func mean(_ hour: Int, _ number: (Weather.Conditions) -> Double) -> Double {
            days.map { number(weather.conditions(at: $0 + .seconds(hour * 3_600))) }.reduce(0, +) / Double(days.count)
        }
        let warmer = mean(15) { $0.temperature } - mean(4) { $0.temperature }
        #expect((6..<14).contains(warmer), "\(warmer)")
        #expect(mean(15) { $0.humidity } < mean(4) { $0.humidity } - 10)
    }

    @Test func itChangesSlowly() {
        let weather = Weather(.init(), seed: 9)
        var before = weather.conditions(at: Self.january)
        for minute in 1...(60 * 24 * 14) {
            let now = weather.conditions(at: Self.january + .seconds(60 * minute))
            #expect(abs(now.temperature - before.temperature) < 0.1)
            #expect(abs(now.clouds - before.clouds) < 0.02)
            before = now
        }
    }

    @Test func seasonsWarmTheSummer() {
        let weather = Weather(.init(swing: 0, seasons: 10), seed: 1)
        func mean(_ month: Int) -> Double {
            (1...28).map { weather.conditions(at: HomeInstant(year: 2026, month: month, day: $0)).temperature }
                .reduce(0, +) / 28
        }
        #expect(mean(7) > mean(1) + 14)
    }

    @Test func anotherSeedIsAnotherWeather() {
        let one = Weather(.init(), seed: 1).conditions(at: Self.january)
        #expect(one == Weather(.init(), seed: 1).conditions(at: Self.january))
        #expect(one.temperature != Weather(.init(), seed: 2).conditions(at: Self.january).temperature)
    }
}
