import Glibc

/// The sun's altitude over a place as it changes, and where it crosses a given one.
///
/// Days are counted here by the sun's mean time at the place, so that the same crossing comes out to the last bit from
/// wherever a search began.
struct SolarCurve {
    let place: Coordinate

    /// - Parameter time: seconds since 1970-01-01T00:00:00 UTC.
    func altitude(_ time: Double) -> Double { SolarPosition(secondsSinceEpoch: time).altitude(at: place) }

    /// The mean solar day into which a time falls.
    func day(of time: Double) -> Int { Int(((time + place.longitude * 240) / 86_400).rounded(.down)) }

    /// When the sun goes through the meridian at noon of a day.
    func noon(_ day: Int) -> Double {
        var time = Double(day) * 86_400 + 43_200 - place.longitude * 240
        // 240 s a degree. Real and mean time differ by a quarter of an hour at most, so the second step is exact already.
        for _ in 0..<2 {
            time += remainder(SolarPosition(secondsSinceEpoch: time).meridian - place.longitude, 360) * 240
        }
        return time
    }

    /// When the sun is highest on a day.
    func highest(_ day: Int) -> Double { extreme(near: noon(day)) }

    /// When the sun is lowest, in the night after a day.
    func lowest(after day: Int) -> Double { extreme(near: (noon(day) + noon(day + 1)) / 2) }

    /// A little off the transit, as the sun also moves north or south. Close to the poles, where it hardly moves in any
    /// other way, it is the transit.
    private func extreme(near transit: Double) -> Double {
        let step = 1_200.0
        let (before, middle, after) = (altitude(transit - step), altitude(transit), altitude(transit + step))
        let curvature = before - 2 * middle + after
        let offset = curvature == 0 ? 0 : (before - after) / (2 * curvature) * step
        return abs(offset) < 5 * 3_600 ? transit + offset : transit
    }

    /// The time between two at which an altitude is crossed that lies between theirs.
    func crossing(of wanted: Double, from start: Double, to end: Double) -> Double {
        var (old, new) = (start, end)
        var (oldError, newError) = (altitude(old) - wanted, altitude(new) - wanted)
        // The Illinois variant of the rule of false position: some 6 steps to less than a hundredth of a second.
        for _ in 0..<60 {
            let time = new - newError * (new - old) / (newError - oldError)
            let error = altitude(time) - wanted
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
