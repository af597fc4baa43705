import CAvahi
import Glibc
import HearthNetworking

/// Carries Avahi's event-loop interface on an `EventLoop`.
///
/// Avahi holds opaque pointers to `Handle`s; what changes lives here, keyed by number, inside the actor that owns
/// this adapter. Every callback from either side arrives on the loop's thread.
final class AvahiPollAdapter {
    /// What Avahi's `AvahiWatch *` and `AvahiTimeout *` point at.
    final class Handle: Sendable {
        let owner: AvahiDiscovery
        let number: Int

        init(owner: AvahiDiscovery, number: Int) {
            self.owner = owner
            self.number = number
        }

        /// Balanced by `release(_:)` in the free callbacks.
        func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

        static func of(_ pointer: OpaquePointer?) -> Handle? {
            pointer.map { Unmanaged<Handle>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
        }

        static func release(_ pointer: OpaquePointer?) {
            guard let pointer else { return }
            Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
        }
    }

    /// A pointer on its way into the actor or out of it, as a number. What it points at is Avahi's, which lives on
    /// the actor's thread alone.
    private struct Address: Sendable {
        private let bits: Int
        init(_ pointer: OpaquePointer?) { bits = Int(bitPattern: pointer) }
        init(_ pointer: UnsafeMutableRawPointer?) { bits = Int(bitPattern: pointer) }
        var opaque: OpaquePointer? { OpaquePointer(bitPattern: bits) }
        var raw: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits) }
    }

    private struct Watch {
        let descriptor: CInt
        let pointer: OpaquePointer
        let callback: AvahiWatchCallback
        let userdata: UnsafeMutableRawPointer?
        var registration: DescriptorWatch?
        var happened: AvahiWatchEvent
    }

    private struct Timeout {
        let pointer: OpaquePointer
        let callback: AvahiTimeoutCallback
        let userdata: UnsafeMutableRawPointer?
        var work: ScheduledWork?
    }

    private let owner: AvahiDiscovery
    private var watches: [Int: Watch] = [:]
    private var timeouts: [Int: Timeout] = [:]
    private var lastNumber = 0
    /// Avahi keeps this pointer as long as its server lives.
    let api: UnsafeMutablePointer<AvahiPoll>
    private let ownerReference: Unmanaged<AvahiDiscovery>

    init(owner: AvahiDiscovery) {
        self.owner = owner
        ownerReference = Unmanaged.passRetained(owner)
        api = .allocate(capacity: 1)
        api.initialize(
            to: AvahiPoll(
                userdata: ownerReference.toOpaque(),
                watch_new: { api, descriptor, events, callback, userdata in
                    guard let owner = AvahiPollAdapter.owner(of: api), let callback else { return nil }
                    let userdata = Address(userdata)
                    return owner.assumeIsolated {
                        Address($0.poll?.addWatch(descriptor, events, callback, userdata.raw))
                    }.opaque
                },
                watch_update: { watch, events in
                    guard let handle = Handle.of(watch) else { return }
                    handle.owner.assumeIsolated { $0.poll?.updateWatch(handle.number, events) }
                },
                watch_get_events: { watch in
                    guard let handle = Handle.of(watch) else { return AvahiWatchEvent(rawValue: 0) }
                    return handle.owner.assumeIsolated {
                        $0.poll?.watches[handle.number]?.happened ?? AvahiWatchEvent(rawValue: 0)
                    }
                },
                watch_free: { watch in
                    guard let handle = Handle.of(watch) else { return }
                    handle.owner.assumeIsolated { $0.poll?.removeWatch(handle.number) }
                    Handle.release(watch)
                },
                timeout_new: { api, time, callback, userdata in
                    guard let owner = AvahiPollAdapter.owner(of: api), let callback else { return nil }
                    let delay = time.map { AvahiPollAdapter.delay(until: $0.pointee) }
                    let userdata = Address(userdata)
                    return owner.assumeIsolated { Address($0.poll?.addTimeout(delay, callback, userdata.raw)) }.opaque
                },
                timeout_update: { timeout, time in
                    guard let handle = Handle.of(timeout) else { return }
                    let delay = time.map { AvahiPollAdapter.delay(until: $0.pointee) }
                    handle.owner.assumeIsolated { $0.poll?.updateTimeout(handle.number, delay) }
                },
                timeout_free: { timeout in
                    guard let handle = Handle.of(timeout) else { return }
                    handle.owner.assumeIsolated { $0.poll?.removeTimeout(handle.number) }
                    Handle.release(timeout)
                }))
    }

    /// Call once the server that uses `api` is freed.
    func invalidate() {
        for watch in watches.values { watch.registration?.cancel() }
        for timeout in timeouts.values { timeout.work?.cancel() }
        watches = [:]
        timeouts = [:]
        api.deinitialize(count: 1)
        api.deallocate()
        ownerReference.release()
    }

    private static func owner(of api: UnsafePointer<AvahiPoll>?) -> AvahiDiscovery? {
        (api?.pointee.userdata).map { Unmanaged<AvahiDiscovery>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Avahi counts on the wall clock and says "at once" by a time long past. One microsecond more, because
    /// firing a moment early makes it complain and ask again.
    private static func delay(until time: timeval) -> Duration {
        var now = timeval()
        gettimeofday(&now, nil)
        let seconds = Int64(time.tv_sec) - Int64(now.tv_sec)
        let microseconds = Int64(time.tv_usec) - Int64(now.tv_usec)
        let delay = Duration.seconds(seconds) + .microseconds(microseconds + 1)
        return max(delay, .zero)
    }

    private func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: - Descriptors

    private func addWatch(
        _ descriptor: CInt, _ events: AvahiWatchEvent, _ callback: @escaping AvahiWatchCallback,
        _ userdata: UnsafeMutableRawPointer?
    ) -> OpaquePointer? {
        let number = number()
        let owner = owner
        let registration = try? owner.loop.watch(descriptor, for: Self.readiness(events)) { readiness in
            owner.assumeIsolated { $0.poll?.fireWatch(number, readiness) }
        }
        guard let registration else { return nil }
        let pointer = Handle(owner: owner, number: number).retained()
        watches[number] = Watch(
            descriptor: descriptor, pointer: pointer, callback: callback, userdata: userdata,
            registration: registration,
            happened: AvahiWatchEvent(rawValue: 0))
        return pointer
    }

    private func updateWatch(_ number: Int, _ events: AvahiWatchEvent) {
        watches[number]?.registration?.update(Self.readiness(events))
    }

    private func removeWatch(_ number: Int) {
        watches.removeValue(forKey: number)?.registration?.cancel()
    }

    private func fireWatch(_ number: Int, _ readiness: Readiness) {
        let events = Self.events(readiness)
        watches[number]?.happened = events
        guard let watch = watches[number] else { return }
        watch.callback(watch.pointer, watch.descriptor, events, watch.userdata)
        watches[number]?.happened = AvahiWatchEvent(rawValue: 0)
    }

    // MARK: - Timers

    private func addTimeout(
        _ delay: Duration?, _ callback: @escaping AvahiTimeoutCallback, _ userdata: UnsafeMutableRawPointer?
    ) -> OpaquePointer {
        let number = number()
        let pointer = Handle(owner: owner, number: number).retained()
        timeouts[number] = Timeout(pointer: pointer, callback: callback, userdata: userdata, work: nil)
        updateTimeout(number, delay)
        return pointer
    }

    private func updateTimeout(_ number: Int, _ delay: Duration?) {
        guard timeouts[number] != nil else { return }
        timeouts[number]?.work?.cancel()
        let owner = owner
        timeouts[number]?.work = delay.map { delay in
            owner.loop.schedule(after: delay) { owner.assumeIsolated { $0.poll?.fireTimeout(number) } }
        }
    }

    private func removeTimeout(_ number: Int) {
        timeouts.removeValue(forKey: number)?.work?.cancel()
    }

    private func fireTimeout(_ number: Int) {
        guard let timeout = timeouts[number] else { return }
        timeouts[number]?.work = nil
        timeout.callback(timeout.pointer, timeout.userdata)
    }
}

extension AvahiPollAdapter {
    fileprivate static func readiness(_ events: AvahiWatchEvent) -> Readiness {
        var readiness: Readiness = []
        if events.rawValue & AVAHI_WATCH_IN.rawValue != 0 { readiness.insert(.reading) }
        if events.rawValue & AVAHI_WATCH_OUT.rawValue != 0 { readiness.insert(.writing) }
        return readiness
    }

    fileprivate static func events(_ readiness: Readiness) -> AvahiWatchEvent {
        var events: UInt32 = 0
        if readiness.contains(.reading) { events |= AVAHI_WATCH_IN.rawValue }
        if readiness.contains(.writing) { events |= AVAHI_WATCH_OUT.rawValue }
        if readiness.contains(.failed) { events |= AVAHI_WATCH_ERR.rawValue }
        if readiness.contains(.hungUp) { events |= AVAHI_WATCH_HUP.rawValue }
        return AvahiWatchEvent(rawValue: events)
    }
}
