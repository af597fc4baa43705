import Glibc

/// The sun's altitude over a place as it changes, and where it crosses a given one.
///
/// Days are counted here by the sun's mean time at the place, so that the same crossing comes out to the last bit from
/// wherever a search began.
struct SolarCurve {
    /// A time, in seconds since 1970-01-01T00:00:00 UTC, and the altitude then, in degrees.
    struct Point {
        var time: Double
        var altitude: Double
    }

    let place: Coordinate

    func point(_ time: Double) -> Point {
        Point(time: time, altitude: SolarPosition(secondsSinceEpoch: time).altitude(at: place))
    }

    /// The mean solar day into which a time falls.
    func day(of time: Double) -> Int { Int(((time + place.longitude * 240) / 86_400).rounded(.down)) }

    /// When the sun goes through the meridian at noon of a day.
    func noon(_ day: Int) -> Double { transit(Double(day) * 86_400 + 43_200, degrees: 0) }

    /// The sun at its highest on a day.
    /// - Parameter precision: only if it is closer to this altitude than a degree, the exact extreme matters.
    func highest(_ day: Int, near precision: Double) -> Point { extreme(at: noon(day), near: precision) }

    /// The sun at its lowest, in the night after a day.
    func lowest(after day: Int, near precision: Double) -> Point {
        extreme(at: transit(Double(day + 1) * 86_400, degrees: 180), near: precision)
    }

    /// - Parameters:
    ///   - mean: when the mean sun goes through the meridian, by its own time at the place.
    ///   - degrees: 0 for noon, 180 for midnight.
    private func transit(_ mean: Double, degrees: Double) -> Double {
        var time = mean - place.longitude * 240
        // 240 s a degree. Real and mean sun are a quarter of an hour apart at most, so one step is exact to a second.
        time += remainder(SolarPosition(secondsSinceEpoch: time).meridian - place.longitude + degrees, 360) * 240
        return time
    }

    /// A little off the transit, as the sun also moves north or south. Close to the poles, where it hardly moves in any
    /// other way, it is the transit.
    private func extreme(at transit: Double, near altitude: Double) -> Point {
        let middle = point(transit)
        guard abs(middle.altitude - altitude) < 1 else { return middle }
        let step = 1_200.0
        let (before, after) = (point(transit - step).altitude, point(transit + step).altitude)
        let curvature = before - 2 * middle.altitude + after
        let offset = curvature == 0 ? 0 : (before - after) / (2 * curvature) * step
        return abs(offset) < 5 * 3_600 ? point(transit + offset) : middle
    }

    /// The time between two points at which an altitude is crossed that lies between theirs.
    func crossing(of wanted: Double, from start: Point, to end: Point) -> Double {
        var (old, new) = (start.time, end.time)
        var (oldError, newError) = (start.altitude - wanted, end.altitude - wanted)
        // The Illinois variant of the rule of false position: some 6 steps to less than a hundredth of a second.
        for _ in 0..<60 {
            let time = new - newError * (new - old) / (newError - oldError)
            let error = point(time).altitude - wanted
            if abs(time - new) < 0.01 || abs(error) < 1e-9 { return time }
            if (error < 0) == (newError < 0) {
                oldError /= 2
            } else {
                (old, oldError) = (new, newError)
            }
            (new, newError) = (time, error)
        }
        return new
    }
}
