import Glibc

/// Where the sun stands in the sky of the whole Earth at an instant.
///
/// After J. Meeus, Astronomical Algorithms, 2nd edition, chapters 12 and 25 (apparent place of the sun, sidereal time, the
/// main term of nutation), with the pull of Venus, Jupiter and the moon after his Astronomical Formulae for Calculators,
/// chapter 18. For the centuries around 2000 the declination is good to 0.002°, the place in right ascension to 0.005°.
public struct SolarPosition: Hashable, Sendable {
    /// Degrees north of the equator, -23.5...23.5.
    public let declination: Double
    /// Degrees east, 0..<360: where the sun is due south or north at this instant.
    let meridian: Double

    public init(at instant: Instant) {
        self.init(secondsSinceEpoch: Double(instant.seconds) + Double(instant.nanoseconds) / 1e9)
    }

    init(secondsSinceEpoch seconds: Double) {
        // From noon of 2000-01-01 on, where the formulas count from. The Earth's rotation lags uniform time by 69 s in 2020.
        let days = (seconds - 946_728_000) / 86_400
        let century = (days + 69.0 / 86_400) / 36_525
        let meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032)
        let anomaly = (357.52911 + century * (35_999.05029 - century * 0.0001537)).radians
        let node = (125.04 - 1_934.136 * century).radians
        let center =
            (1.914602 - century * (0.004817 + century * 0.000014)) * sin(anomaly)
            + (0.019993 - century * 0.000101) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
        let disturbance = Self.disturbances.reduce(0) { sum, term in
            sum + term.amplitude * cos((term.phase + term.rate * century).radians)
        }
        let nutation = -0.00478 * sin(node)
        let longitude = (meanLongitude + center + disturbance - 0.00569 + nutation).radians
        let obliquity = (23.439_291_1 - century * 0.013_004_2 + 0.00256 * cos(node)).radians
        let rightAscension = atan2(cos(obliquity) * sin(longitude), cos(longitude)) * 180 / .pi
        let sidereal =
            280.46061837 + 360.98564736629 * days + century * century * 0.000387933 + nutation * cos(obliquity)
        declination = asin(sin(obliquity) * sin(longitude)) * 180 / .pi
        let east = (rightAscension - sidereal).truncatingRemainder(dividingBy: 360)
        meridian = east < 0 ? east + 360 : east
    }

    /// What other bodies add to the sun's longitude, as cosines: degrees, degrees at 2000-01-01, degrees a century. Two of
    /// Venus, one of Jupiter, one of the moon, one of long period.
    private static let disturbances: [(amplitude: Double, phase: Double, rate: Double)] = [
        (0.00134, 351.9841, 22_518.7541), (0.00154, 254.0782, 45_037.5082), (0.00200, 157.0477, 32_964.3577),
        (0.00179, 207.8514, 445_267.1142), (0.00178, 161.39, 20.20),
    ]

    /// Degrees of the sun's centre above the horizon, negative below, without refraction, as seen from the place and not
    /// from the Earth's centre.
    public func altitude(at place: Coordinate) -> Double {
        altitude(latitude: place.latitude, hourAngle: place.longitude - meridian)
    }

    /// The same by the sun's own time at a place.
    /// - Parameters:
    ///   - latitude: degrees north, -90...90.
    ///   - hourAngle: degrees, 15 an hour, 0 when the sun goes through the meridian at noon.
    public func altitude(latitude: Double, hourAngle: Double) -> Double {
        let (latitude, declination) = (latitude.radians, declination.radians)
        let height = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle.radians)
        let altitude = asin(min(max(height, -1), 1))
        // The sun's parallax is 8.8″.
        return altitude * 180 / .pi - 0.00244 * cos(altitude)
    }
}

extension Double {
    var radians: Double { self * .pi / 180 }
}
