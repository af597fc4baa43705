import Glibc
import HearthCalendar

/// Where the sun stands, and what comes from it through the clouds.
enum Sun {
    /// Degrees above the horizon, negative below. The home's noon is the sun's noon.
    /// - Parameter latitude: degrees north.
    static func elevation(at instant: HomeInstant, latitude: Double) -> Double {
        let latitude = min(max(latitude.isFinite ? latitude : 0, -90), 90)
        return SolarPosition(at: Instant(sinceEpoch: instant.sinceEpoch))
            .altitude(latitude: latitude, hourAngle: (instant.hourOfDay - 12) * 15)
    }

    /// What falls on level ground, in W/m². After Kasten and Czeplak (1980).
    /// - Parameter clouds: the share of the sky, 0...1.
    static func radiation(elevation: Double, clouds: Double) -> Double {
        let clear = 910 * sin(elevation * .pi / 180) - 30
        return max(0, clear) * (1 - 0.75 * pow(clouds, 3.4))
    }

    /// Daylight in the open, in lux: about 110 lm/W by day, 400 lux at sunset and 3 at the end of civil twilight.
    static func illuminance(elevation: Double, clouds: Double) -> Double {
        let twilight = 400 * exp(min(elevation, 0) * 0.8)
        return (twilight + 110 * radiation(elevation: elevation, clouds: 0)) * (1 - 0.75 * pow(clouds, 3.4))
    }
}
