import CLinux
import Glibc

/// The epoll descriptor of a loop, its wake-up, and who handles which descriptor. Used on the loop's thread, except
/// `wake`.
final class Poller {
    private struct Slot {
        var handler: (any ReadinessHandler)?
        /// Tells an event of this registration from one of an earlier holder of the same number.
        var generation: UInt32 = 0
    }

    private static let capacity = 256
    private let epoll: CInt
    private let wakeUp: CInt
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    private var slots: ContiguousArray<Slot> = []

    init() throws(NetworkError) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw NetworkError(errno: errno, "start an event loop") }
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard wakeUp >= 0 else {
            let number = errno
            close(epoll)
            throw NetworkError(errno: number, "start an event loop")
        }
        // Edge triggered, so that the counter need never be read back.
        var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(u64: UInt64.max))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event) == 0 else {
            let number = errno
            close(epoll)
            close(wakeUp)
            throw NetworkError(errno: number, "start an event loop")
        }
    }

    deinit {
        events.deallocate()
        close(epoll)
        close(wakeUp)
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

    /// Waits for events and calls their handlers. Nil waits without end.
    func poll(timeout: Duration?, awake: () -> Void) {
        let count = hearth_epoll_wait(epoll, events, CInt(Poller.capacity), Poller.nanoseconds(timeout))
        awake()
        // A signal's interruption is as good as a wake-up.
        guard count > 0 else { return }
        for position in 0..<Int(count) {
            let token = events[position].data.u64
            if token == UInt64.max { continue }
            let index = Int(token & 0xFFFF_FFFF)
            guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: token >> 32) else {
                continue
            }
            slots[index].handler?.ready(Readiness(rawValue: events[position].events))
        }
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

    private static func nanoseconds(_ timeout: Duration?) -> Int64 {
        guard let timeout else { return -1 }
        guard timeout > .zero else { return 0 }
        // A longer sleep changes nothing, and this one cannot overflow.
        guard timeout < .seconds(86_400) else { return 86_400_000_000_000 }
        let (seconds, attoseconds) = timeout.components
        return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    }
}
