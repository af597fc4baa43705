import Glibc
import HearthCalendar
import HearthNetworking
import Synchronization

/// The time of this machine.
public final class SystemTime: HomeTime {
    /// Nobody tells when the clock is set, so it is looked at so often.
    static let longestWait = Duration.seconds(30)

    private let scheduled = Mutex<ScheduledWork?>(nil)

    public init() {}

    public var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Moment(Instant(seconds: time.tv_sec, nanoseconds: time.tv_nsec), .now)
    }

    public func wake(at wake: Wake, on loop: EventLoop, _ body: @escaping @Sendable () -> Void) {
        let now = self.now
        var wait = Self.longestWait
        if let civil = wake.civil { wait = min(wait, civil - now.civil) }
        if let monotone = wake.monotone { wait = min(wait, monotone - now.monotone) }
        let work = loop.schedule(after: max(wait, .zero), body)
        scheduled.withLock { before in
            before?.cancel()
            before = work
        }
    }
}
