import Glibc

/// How much water air carries.
enum MoistAir {
    /// Grams of vapour in a cubic metre of saturated air: Magnus' formula and the ideal gas.
    /// - Parameter temperature: °C; beyond -80...120 as at the nearer end.
    static func saturation(at temperature: Double) -> Double {
        let temperature = min(max(temperature, -80), 120)
        let pressure = 6.112 * exp(17.62 * temperature / (243.12 + temperature))
        return 216.7 * pressure / (temperature + 273.15)
    }

    /// In percent, at most 100.
    static func relativeHumidity(vapour: Double, temperature: Double) -> Double {
        min(100, max(0, 100 * vapour / saturation(at: temperature)))
    }
}
