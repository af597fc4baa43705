import Glibc

/// The time of day for people.
enum ClockText {
    /// `14:03:09`, in the machine's time zone.
    static func now() -> String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return text(parts, "%H:%M:%S")
    }

    /// `2026-03-02 14:03:09.250`, in the machine's time zone.
    static func dateAndTime() -> String { moment("%Y-%m-%d %H:%M:%S", "", localtime_r) }

    /// `2026-03-02T13:03:09.250Z`.
    static func universal() -> String { moment("%Y-%m-%dT%H:%M:%S", "Z", gmtime_r) }

    private static func moment(
        _ format: String, _ end: String,
        _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
    ) -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        _ = split(&now.tv_sec, &parts)
        return text(parts, format) + "." + String(1_000 + now.tv_nsec / 1_000_000).dropFirst() + end
    }

    private static func text(_ parts: tm, _ format: String) -> String {
        var parts = parts
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            let count = strftime(buffer.baseAddress, buffer.count, format, &parts)
            return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Seconds since 1970, to the millisecond, for programs.
    static func timestamp() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return (Double(now.tv_sec) * 1000 + Double(now.tv_nsec / 1_000_000)) / 1000
    }
}
