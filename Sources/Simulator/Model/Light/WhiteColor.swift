import HAPModel

/// The hue and saturation that look like a white of some colour temperature.
struct WhiteColor: Hashable, Sendable {
    /// Degrees.
    var hue: Double
    /// Percent.
    var saturation: Double

    /// - Parameter temperature: in mired; warmer than 500 and colder than 140 look like those.
    init(temperature: Double) {
        hue = temperature < Self.neutral ? 225 : 30
        let saturations = Self.saturations
        let upper = saturations.firstIndex { $0.temperature >= temperature } ?? saturations.count - 1
        guard upper > 0, temperature < saturations[upper].temperature else {
            saturation = saturations[upper].percent
            return
        }
        let (low, high) = (saturations[upper - 1], saturations[upper])
        let share = (temperature - low.temperature) / (high.temperature - low.temperature)
        saturation = (low.percent + (high.percent - low.percent) * share).rounded()
    }

    func show(in lamp: inout ServiceState) {
        lamp.set(.hue, hue)
        lamp.set(.saturation, saturation)
    }

    /// 6,500 K.
    private static let neutral = 154.0
    /// Points of the black body's curve in sRGB.
    private static let saturations: [(temperature: Double, percent: Double)] = [
        (140, 5), (154, 1), (200, 19), (250, 36), (333, 58), (370, 66), (500, 93),
    ]
}
