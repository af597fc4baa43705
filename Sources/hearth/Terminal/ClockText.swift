import Glibc

/// The time of day for people.
enum ClockText {
    /// `14:03:09`, in the machine's time zone.
    static func now() -> String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { number in
            number < 10 ? "0\(number)" : "\(number)"
        }.joined(separator: ":")
    }

    /// Seconds since 1970, to the millisecond, for programs.
    static func timestamp() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return (Double(now.tv_sec) * 1000 + Double(now.tv_nsec / 1_000_000)) / 1000
    }
}
