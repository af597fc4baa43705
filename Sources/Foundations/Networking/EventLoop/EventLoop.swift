import CLinux

/// An event loop: one thread that waits for descriptors and timers, and the serial executor of the actors pinned to it.
///
/// ```swift
/// actor Session {
///     let loop: EventLoop
///     nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
/// }
/// ```
/// Calls between actors of one loop neither lock nor switch threads. Never block on the loop.
///
/// Start tasks of the loop with `task(_:)`, or with a plain `Task { }` inside a pinned actor. The waits of this module stay
/// on the loop; the runtime resumes its own (`withCheckedContinuation`, `AsyncStream`, `Task.value`) by way of the global
/// pool, two switches of threads each. `Promise` replaces a continuation. Child tasks of a task group leave the loop.
///
/// A *manual* loop has no thread: a test cranks it with `runUntilIdle`, `advance(by:)` or `run(_:)`, its time stands
/// still in between, and it has no descriptors. Use it with `MemoryNetwork`.
///
/// After `shutdown` waits end with `.closed` and timers no longer fire, but tasks still run to their end: on the threads
/// that make them ready, one at a time.
public final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    // Unchecked: `inbox`, `manualNow` and `crank` are locked; every other mutable property is touched only by the one
    // thread for which `isCurrent` holds.
    public let name: String
    let poller: Poller?
    private let inbox = Locked(Inbox())
    private var work = WorkQueue()
    private var timers = TimerHeap()
    private unowned(unsafe) var waiters: AnyWaiter?
    private var acceptsWaits = true
    private var endings: [() -> Void] = []
    private let manualNow: Locked<ContinuousClock.Instant>
    let crank = Locked(())
    /// The waiter of the task that is on its way to the parking lot.
    var arriving: AnyWaiter?
    private(set) lazy var parkingLot = ParkingLot(loop: self)
    /// A deadline that is never looked at.
    let epoch: ContinuousClock.Instant
    private var receiveBuffer: UnsafeMutableRawBufferPointer?

    private struct Inbox {
        var items: ContiguousArray<WorkItem> = []
        var state = State.awake

        enum State { case awake, asleep, ending, ended }
    }

    /// Starts a loop on a thread of its own. `name` shows in debuggers, cut to 15 bytes.
    public convenience init(name: String) throws(NetworkError) {
        self.init(name: name, poller: try Poller(), now: .now)
        let number = hearth_start_thread(
            name, 0,
            { context in
                guard let context else { return }
                Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().runThread()
            },
            Unmanaged.passRetained(self).toOpaque())
        if number != 0 {
            Unmanaged.passUnretained(self).release()
            throw NetworkError(errno: number, "start the thread of an event loop")
        }
    }

    init(name: String, poller: Poller?, now: ContinuousClock.Instant) {
        self.name = name
        self.poller = poller
        manualNow = Locked(now)
        epoch = now
    }

    deinit { receiveBuffer?.deallocate() }

    /// True on the loop's thread, and for a manual loop on the thread that cranks it.
    public var isCurrent: Bool { hearth_current_loop() == identity }

    /// The present instant: the machine's, or a manual loop's own.
    public var now: ContinuousClock.Instant { poller == nil ? manualNow.withLock { $0 } : .now }

    /// Runs `work` on the loop, after everything given to it before from this thread. From any thread.
    public func execute(_ work: @escaping @Sendable () -> Void) { submit(.closure(work)) }

    public func enqueue(_ job: consuming ExecutorJob) { submit(.job(UnownedJob(job))) }

    public func checkIsolated() { precondition(isCurrent, "This runs outside its event loop \(name).") }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs `work` now if the loop is current, else as `execute`.
    func perform(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { work() } else { execute(work) }
    }

    /// Ends the loop: sockets close, waits end with `.closed`, timers are dropped, the thread ends. From any thread, any
    /// number of times; returns at once.
    public func shutdown() {
        let previous = inbox.withLock { inbox in
            let previous = inbox.state
            if previous == .awake || previous == .asleep { inbox.state = .ending }
            return previous
        }
        guard previous == .awake || previous == .asleep else { return }
        if let poller { poller.wake() } else { drainAfterEnd() }
    }

    /// As `execute`, for a cancellation handler: after the end of the loop nothing waits that could be cancelled, and
    /// running other work inside the handler, where the runtime holds a lock, could block for ever.
    func executeUnlessEnded(_ work: @escaping @Sendable () -> Void) {
        if inbox.withLock({ $0.state != .ended }) { execute(work) }
    }

    private var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    private func submit(_ item: WorkItem) {
        if isCurrent {
            work.append(item)
            return
        }
        // The runtime holds an executor unowned. Once the item is in, another thread may run it, and with it drop the
        // last reference to the loop.
        let keeper = Unmanaged.passRetained(self)
        defer { keeper.release() }
        let before = inbox.withLock { inbox in
            let state = inbox.state
            inbox.items.append(item)
            if state == .asleep { inbox.state = .awake }
            return state
        }
        switch before {
        case .asleep: poller?.wake()
        case .ended: drainAfterEnd()
        case .awake, .ending: break
        }
    }

    // MARK: The thread

    /// Jobs between two looks at the descriptors: few enough that I/O never starves, enough that the look costs little.
    private static let batch = 256

    private func runThread() {
        hearth_set_current_loop(identity)
        guard let poller else { return }
        while takeInbox() {
            runWork(atMost: EventLoop.batch)
            fireTimers()
            let mayWait = fallAsleep()
            poller.poll(mayWait: mayWait, until: timers.earliest) { awaken() }
        }
        endEverything()
        while runWork(atMost: .max) {}
        hearth_set_current_loop(nil)
        inbox.withLock { $0.state = .ended }
        drainAfterEnd()
    }

    /// Moves what other threads gave into the loop's own queue. False when the loop is to end.
    private func takeInbox() -> Bool {
        inbox.withLock { inbox in
            if !inbox.items.isEmpty { work.take(&inbox.items) }
            return inbox.state != .ending
        }
    }

    /// Whether the loop may wait for descriptors, since there is nothing to do.
    private func fallAsleep() -> Bool {
        guard work.isEmpty else { return false }
        return inbox.withLock { inbox in
            guard inbox.items.isEmpty, inbox.state == .awake else { return false }
            inbox.state = .asleep
            return true
        }
    }

    private func awaken() {
        inbox.withLock { if $0.state == .asleep { $0.state = .awake } }
    }

    @discardableResult
    private func runWork(atMost limit: Int) -> Bool {
        let executor = asUnownedSerialExecutor()
        var count = 0
        while count < limit, let item = work.next() {
            count += 1
            switch item {
            case .job(let job): job.runSynchronously(on: executor)
            case .closure(let body): body()
            }
        }
        return count > 0
    }

    private func fireTimers() {
        guard timers.earliest != nil else { return }
        let now = self.now
        while let timer = timers.popDue(at: now) { timer.fire() }
    }

    private func endEverything() {
        acceptsWaits = false
        for handler in poller?.removeAll() ?? [] { handler.loopEnded() }
        let endings = self.endings
        self.endings = []
        for ending in endings { ending() }
        for timer in timers.removeAll() { timer.abandon() }
        while let waiter = waiters { waiter.abandon() }
    }

    /// Runs what is left, on this thread. One thread at a time; what others add meanwhile is run by the same one.
    private func drainAfterEnd() {
        guard !isCurrent else { return }
        while !inbox.withLock({ $0.items.isEmpty && $0.state == .ended }) {
            let ran: Void? = crank.withLockIfAvailable { _ in
                asCurrent {
                    if acceptsWaits { endEverything() }
                    _ = takeInbox()
                    while runWork(atMost: .max) {}
                    inbox.withLock { $0.state = .ended }
                }
            }
            if ran == nil { return }
        }
    }

    /// Called by the runtime, on the thread of the call to `ParkingLot.park`, which is the loop's.
    func park(_ job: UnownedJob) {
        guard let waiter = arriving else { return submit(.job(job)) }
        arriving = nil
        if waiter.isWaiting { waiter.parked = job } else { submit(.job(job)) }
    }

    func resume(_ job: UnownedJob) { submit(.job(job)) }

    // MARK: For timers, waiters and sockets; on the loop

    func insert(_ timer: LoopTimer) {
        if acceptsWaits { timers.insert(timer) } else { timer.abandon() }
    }

    func remove(_ timer: LoopTimer) { timers.remove(timer) }

    /// Calls `body` when the loop ends, or now when it has: for what no descriptor tells of it.
    func whenEnded(_ body: @escaping () -> Void) {
        if acceptsWaits { endings.append(body) } else { body() }
    }

    /// False when the loop has ended.
    func link(_ waiter: AnyWaiter) -> Bool {
        guard acceptsWaits else { return false }
        waiter.isLinked = true
        waiter.next = waiters
        waiters?.previous = waiter
        waiters = waiter
        return true
    }

    func unlink(_ waiter: AnyWaiter) {
        guard waiter.isLinked else { return }
        waiter.isLinked = false
        if let previous = waiter.previous { previous.next = waiter.next } else { waiters = waiter.next }
        waiter.next?.previous = waiter.previous
        waiter.next = nil
        waiter.previous = nil
    }

    /// Scratch space that all sockets of the loop receive into, so that an idle one needs none.
    func sharedReceiveBuffer() -> UnsafeMutableRawBufferPointer {
        if let receiveBuffer { return receiveBuffer }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        receiveBuffer = buffer
        return buffer
    }

    func register(_ descriptor: CInt, for readiness: Readiness, _ handler: any ReadinessHandler) throws(NetworkError) {
        guard let poller else {
            throw NetworkError(.misuse, "A manual loop has no descriptors; use MemoryNetwork, or a loop with a thread.")
        }
        guard acceptsWaits else { throw .closed("event loop") }
        try poller.register(descriptor, for: readiness, handler)
    }

    func reregister(_ descriptor: CInt, for readiness: Readiness) { poller?.reregister(descriptor, for: readiness) }
    func unregister(_ descriptor: CInt) { poller?.unregister(descriptor) }

    // MARK: For cranking

    /// Makes the loop current on this thread while `body` runs.
    func asCurrent<Value>(_ body: () -> Value) -> Value {
        let previous = hearth_current_loop()
        hearth_set_current_loop(identity)
        defer { hearth_set_current_loop(previous) }
        return body()
    }

    func runToIdle() {
        repeat {
            if !takeInbox(), acceptsWaits {
                endEverything()
                inbox.withLock { $0.state = .ended }
            }
        } while runWork(atMost: .max)
    }

    var earliestTimer: ContinuousClock.Instant? { timers.earliest }

    /// Sets a manual loop's time to the next deadline up to `limit` and fires one timer. False when none is due by then.
    func fireNextTimer(upTo limit: ContinuousClock.Instant) -> Bool {
        guard let timer = timers.popDue(at: limit) else { return false }
        manualNow.withLock { $0 = max($0, timer.deadline) }
        timer.fire()
        return true
    }

    func setManualNow(_ now: ContinuousClock.Instant) { manualNow.withLock { $0 = max($0, now) } }
}
