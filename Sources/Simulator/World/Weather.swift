import Glibc

/// The weather of a home: a daily and yearly course with fronts and clouds that pass.
///
/// A function of the instant and nothing else.
struct Weather: Sendable {
    /// What it is like outdoors at one instant.
    struct Conditions: Sendable, Hashable {
        /// °C
        var temperature: Double
        /// Relative, in percent.
        var humidity: Double
        /// The share of the sky, 0...1.
        var clouds: Double
        /// m/s
        var wind: Double
        /// W/m² on level ground.
        var radiation: Double
        /// lux
        var light: Double
        /// µg/m³
        var fineDust: Double

        /// Grams of water in a cubic metre.
        var vapour: Double { MoistAir.saturation(at: temperature) * humidity / 100 }

        static let carbonDioxide = 420.0
        static let volatileCompounds = 40.0
    }

    private let definition: WeatherDefinition
    private let fronts: SlowNoise
    private let hours: SlowNoise
    private let cover: SlowNoise
    private let showers: SlowNoise
    private let moisture: SlowNoise
    private let air: SlowNoise
    private let gusts: SlowNoise

    init(_ definition: WeatherDefinition, seed: UInt64) {
        self.definition = definition.withinNature
        fronts = SlowNoise(seed: seed, name: "fronts", period: .seconds(70 * 3_600))
        hours = SlowNoise(seed: seed, name: "hours", period: .seconds(5 * 3_600))
        cover = SlowNoise(seed: seed, name: "cover", period: .seconds(26 * 3_600))
        showers = SlowNoise(seed: seed, name: "showers", period: .seconds(2 * 3_600))
        moisture = SlowNoise(seed: seed, name: "moisture", period: .seconds(31 * 3_600))
        air = SlowNoise(seed: seed, name: "air", period: .seconds(45 * 3_600))
        gusts = SlowNoise(seed: seed, name: "gusts", period: .seconds(3 * 3_600))
    }

    func conditions(at instant: HomeInstant) -> Conditions {
        let clouds = min(
            1, max(0, definition.clouds + 0.5 * cover.value(at: instant) + 0.25 * showers.value(at: instant)))
        let mean = mean(of: instant) + 3 * fronts.value(at: instant) + 0.7 * hours.value(at: instant)
        // Coldest before sunrise, warmest in the afternoon; clouds even it out.
        let course = -cos(2 * .pi * (instant.hourOfDay - 3.5) / 24) * (1.25 - 0.5 * clouds)
        let temperature = (mean + definition.swing * course).within(-75...75, else: mean)
        // The air keeps its water while it warms: relative humidity falls towards the afternoon.
        let vapour =
            MoistAir.saturation(at: mean) * (definition.humidity + 10 * moisture.value(at: instant)) / 100
        let elevation = Sun.elevation(at: instant, latitude: definition.latitude)
        return Conditions(
            temperature: temperature,
            humidity: max(5, MoistAir.relativeHumidity(vapour: vapour, temperature: temperature)), clouds: clouds,
            wind: max(0.2, 3 + 2.5 * gusts.value(at: instant)),
            radiation: Sun.radiation(elevation: elevation, clouds: clouds),
            light: Sun.illuminance(elevation: elevation, clouds: clouds),
            fineDust: max(2, 9 + 7 * air.value(at: instant)))
    }

    /// Warmest in late July in the north, half a year later in the south.
    private func mean(of instant: HomeInstant) -> Double {
        let season = -cos(2 * .pi * (Double(instant.dayOfYear) + instant.hourOfDay / 24 - 22) / 365.25)
        return definition.temperature + definition.seasons * (definition.latitude < 0 ? -season : season)
    }
}

extension WeatherDefinition {
    /// With every number where numbers of its kind can be, so that nothing that is computed from them gets out of hand.
    fileprivate var withinNature: WeatherDefinition {
        var weather = self
        weather.temperature = temperature.within(-60...60, else: 8)
        weather.swing = swing.within(0...30, else: 5)
        weather.seasons = seasons.within(0...40, else: 0)
        weather.clouds = clouds.within(0...1, else: 0.5)
        weather.humidity = humidity.within(5...100, else: 75)
        weather.latitude = latitude.within(-90...90, else: 50)
        return weather
    }
}

extension Double {
    /// The nearest number in a range; another one for what is no number.
    func within(_ range: ClosedRange<Double>, else other: Double) -> Double {
        isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
