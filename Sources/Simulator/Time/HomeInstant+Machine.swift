import Glibc

extension HomeInstant {
    /// The machine's local time.
    public static func machineTime() -> HomeInstant {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var local = tm()
        localtime_r(&now.tv_sec, &local)
        return HomeInstant(sinceEpoch: .seconds(now.tv_sec + local.tm_gmtoff) + .nanoseconds(now.tv_nsec))
    }
}
