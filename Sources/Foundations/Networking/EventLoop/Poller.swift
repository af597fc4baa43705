import CLinux
import Glibc

/// The epoll descriptor of a loop, its wake-up and its alarm, and who handles which descriptor. Used on the loop's
/// thread, except `wake`.
final class Poller {
    private struct Slot {
        var handler: (any ReadinessHandler)?
        /// Tells an event of this registration from one of an earlier holder of the same number.
        var generation: UInt32 = 0
    }

    private static let capacity = 256
    private let epoll: CInt
    private let wakeUp: CInt
    /// Ends a wait at an instant. A time-out given to each wait would be set and taken back by the kernel every time,
    /// although the next deadline is hardly ever reached.
    private let alarm: CInt
    /// When the alarm goes off; nil when it is not set.
    private var alarmTime: ContinuousClock.Instant?
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    private var slots: ContiguousArray<Slot> = []

    init() throws(NetworkError) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        alarm = timerfd_create(CLOCK_BOOTTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
        // Edge triggered, so that their counters need never be read back.
        guard epoll >= 0, add(wakeUp, token: Poller.wakeUpToken), add(alarm, token: Poller.alarmToken) else {
            // The object is whole, so its end closes what was opened.
            throw NetworkError(errno: errno, "start an event loop")
        }
    }

    deinit {
        events.deallocate()
        for descriptor in [epoll, wakeUp, alarm] where descriptor >= 0 { close(descriptor) }
    }

    private static let wakeUpToken = UInt64.max
    private static let alarmToken = UInt64.max - 1

    private func add(_ descriptor: CInt, token: UInt64) -> Bool {
        guard descriptor >= 0 else { return false }
        var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(u64: token))
        return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    /// From any thread.
    func wake() { eventfd_write(wakeUp, 1) }

    func register(_ descriptor: CInt, for readiness: Readiness, _ handler: any ReadinessHandler) throws(NetworkError) {
        let index = Int(descriptor)
        guard index >= 0 else { throw NetworkError(.misuse, "A closed descriptor cannot be watched.") }
        while slots.count <= index { slots.append(Slot()) }
        let generation = slots[index].generation &+ 1
        var event = epoll_event(events: readiness.rawValue, data: Poller.token(descriptor, generation))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw NetworkError(errno: errno, "watch a descriptor")
        }
        slots[index] = Slot(handler: handler, generation: generation)
    }

    func reregister(_ descriptor: CInt, for readiness: Readiness) {
        let index = Int(descriptor)
        guard index >= 0, index < slots.count, slots[index].handler != nil else { return }
        var event = epoll_event(
            events: readiness.rawValue, data: Poller.token(descriptor, slots[index].generation))
        _ = epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event)
    }

    func unregister(_ descriptor: CInt) {
        let index = Int(descriptor)
        guard index >= 0, index < slots.count, slots[index].handler != nil else { return }
        slots[index].handler = nil
        var event = epoll_event()
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// Calls the handlers of what has happened. Waits for it if `mayWait`, but not beyond `deadline`.
    func poll(mayWait: Bool, until deadline: ContinuousClock.Instant?, awake: () -> Void) {
        let waits = mayWait && setAlarm(deadline)
        let count = epoll_wait(epoll, events, CInt(Poller.capacity), waits ? -1 : 0)
        awake()
        // A signal's interruption is as good as a wake-up.
        guard count > 0 else { return }
        for position in 0..<Int(count) {
            let token = events[position].data.u64
            if token == Poller.wakeUpToken { continue }
            if token == Poller.alarmToken {
                alarmTime = nil
                continue
            }
            let index = Int(token & 0xFFFF_FFFF)
            guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: token >> 32) else {
                continue
            }
            slots[index].handler?.ready(Readiness(rawValue: events[position].events))
        }
    }

    /// Makes the alarm go off at the deadline or before it. False when that has passed.
    private func setAlarm(_ deadline: ContinuousClock.Instant?) -> Bool {
        guard let deadline else { return true }
        // One that is set for an earlier deadline stays: waking up once too often costs less than setting it anew.
        if let alarmTime, alarmTime <= deadline { return true }
        let delay = ContinuousClock.now.duration(to: deadline)
        guard delay > .zero else { return false }
        let (seconds, attoseconds) = delay.components
        var time = itimerspec()
        // A longer sleep changes nothing, and this one cannot overflow.
        time.it_value.tv_sec = Int(min(seconds, 86_400))
        time.it_value.tv_nsec = Int((attoseconds + 999_999_999) / 1_000_000_000)
        if time.it_value.tv_nsec == 1_000_000_000 {
            time.it_value.tv_nsec = 0
            time.it_value.tv_sec += 1
        }
        guard timerfd_settime(alarm, 0, &time, nil) == 0 else { return false }
        alarmTime = deadline
        return true
    }

    func removeAll() -> [any ReadinessHandler] {
        var handlers: [any ReadinessHandler] = []
        for index in slots.indices {
            guard let handler = slots[index].handler else { continue }
            handlers.append(handler)
            unregister(CInt(index))
        }
        return handlers
    }

    private static func token(_ descriptor: CInt, _ generation: UInt32) -> epoll_data_t {
        epoll_data_t(u64: UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor)))
    }
}
