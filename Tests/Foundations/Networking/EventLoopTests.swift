import Dispatch
import Glibc
import HearthNetworking
import Synchronization
import Testing

/// Collects what happened, in order.
private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
}

private actor Counter {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    var count = 0

    init(loop: EventLoop) { self.loop = loop }

    func increment() {
        count += 1
        #expect(loop.isCurrent)
    }
}

@Suite struct EventLoopTests {
    @Test func livesUntilTheLastTaskOfItsActorsIsDone() async throws {
        for _ in 0..<300 {
            let loop = try EventLoop(name: "brief")
            let counter = Counter(loop: loop)
            loop.shutdown()
            // Only these tasks hold the actor, and it alone the loop, which has ended or is ending.
            let tasks = (0..<4).map { _ in Task.detached { await counter.increment() } }
            for task in tasks { await task.value }
        }
    }

    @Test func timersFireInTheOrderOfTheirDeadlines() {
        let loop = EventLoop.manual()
        let start = loop.now
        let log = Log()
        for milliseconds in [5, 1, 3, 1, 4, 2] {
            loop.schedule(after: .milliseconds(milliseconds)) {
                log.add("\(milliseconds)")
                #expect(start.duration(to: loop.now) == .milliseconds(milliseconds))
            }
        }
        loop.advance(by: .milliseconds(3))
        #expect(log.all == ["1", "1", "2", "3"])
        loop.advance(by: .milliseconds(100))
        #expect(log.all == ["1", "1", "2", "3", "4", "5"])
        #expect(start.duration(to: loop.now) == .milliseconds(103))
    }

    @Test func whatATimerMakesReadyRunsBeforeTheNextTimer() {
        let loop = EventLoop.manual()
        let log = Log()
        loop.schedule(after: .milliseconds(1)) {
            loop.execute { log.add("work of 1") }
            loop.schedule(after: .zero) { log.add("at once") }
            loop.schedule(after: .milliseconds(1)) { log.add("later") }
        }
        loop.schedule(after: .milliseconds(1)) { log.add("1 too") }
        loop.advance(by: .milliseconds(2))
        #expect(log.all == ["work of 1", "1 too", "at once", "later"])
    }

    @Test func aCancelledTimerNeverFires() {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let log = Log()
        let timers = (0..<100).map { number in loop.schedule(after: .milliseconds(number)) { log.add("\(number)") } }
        loop.runUntilIdle()
        for number in 0..<100 where number % 3 != 0 { timers[number].cancel() }
        timers[1].cancel()
        loop.advance(by: .seconds(1))
        #expect(log.all == stride(from: 0, to: 100, by: 3).map { "\($0)" })
        timers[0].cancel()
    }

    @Test func aTimerMayCancelAnotherThatIsDueAtTheSameInstant() {
        let loop = EventLoop.manual()
        let log = Log()
        let deadline = loop.now + .milliseconds(1)
        let second = Mutex<ScheduledWork?>(nil)
        loop.schedule(at: deadline) { second.withLock { $0?.cancel() } }
        second.withLock { $0 = loop.schedule(at: deadline) { log.add("fired") } }
        loop.advance(by: .seconds(1))
        #expect(log.all.isEmpty)
    }

    @Test func keepsTheOrderOfWorkFromOneThread() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let log = Log()
        for number in 0..<1000 { loop.execute { log.add("\(number)") } }
        try await loop.pinned {}
        #expect(log.all == (0..<1000).map { "\($0)" })
    }

    @Test func actorsOfALoopRunOnItsThread() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        #expect(!loop.isCurrent)
        let counter = Counter(loop: loop)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { for _ in 0..<100 { await counter.increment() } } }
        }
        #expect(await counter.count == 1000)
        #expect(!loop.isCurrent)
        try await loop.pinned {
            #expect(loop.isCurrent)
            for _ in 0..<100 { await counter.increment() }
            try await loop.sleep(for: .milliseconds(1))
            #expect(loop.isCurrent)
        }
        loop.execute { counter.assumeIsolated { $0.increment() } }
    }

    @Test func aPlainTaskOfAPinnedActorResumesOnTheLoop() throws {
        let loop = EventLoop.manual()
        let log = Log()
        let counter = Counter(loop: loop)
        loop.execute {
            counter.assumeIsolated { counter in
                _ = Task {
                    counter.increment()
                    try await loop.sleep(for: .seconds(5))
                    log.add("\(counter.count)")
                }
            }
        }
        loop.runUntilIdle()
        loop.advance(by: .seconds(5))
        #expect(log.all == ["1"])
    }

    @Test func tasksOfALoopKeepTheirContinuationsOnIt() throws {
        let loop = EventLoop.manual()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let sum = try loop.run {
            loop.schedule(after: .seconds(1)) { continuation.yield(1) }
            loop.schedule(after: .seconds(2)) { continuation.yield(2) }
            loop.schedule(after: .seconds(3)) { continuation.finish() }
            var sum = 0
            for await number in stream {
                sum += number
                #expect(loop.isCurrent)
            }
            return sum
        }
        #expect(sum == 3)
    }

    @Test func theSameWorkTakesTheSameCourseEveryTime() throws {
        func course() throws -> [String] {
            let loop = EventLoop.manual()
            let start = loop.now
            let log = Log()
            try loop.run {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            for round in 0..<5 {
                                try await loop.sleep(for: .milliseconds(number * 7 % 5 + round))
                                log.add("\(number) \(round) \(start.duration(to: loop.now))")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            return log.all
        }
        let first = try course()
        #expect(first.count == 100)
        for _ in 0..<20 { #expect(try course() == first) }
    }

    @Test func saysWhenWorkOnAManualLoopIsStuck() {
        let loop = EventLoop.manual()
        let promise = Promise<Int>(loop: loop)
        let error = #expect(throws: NetworkError.self) {
            try loop.run { try await promise.value(deadline: nil) }
        }
        #expect(error?.code == .timedOut)
        #expect(throws: NetworkError.self) {
            try loop.run(advances: 10) { while true { try await loop.sleep(for: .seconds(1)) } }
        }
    }

    @Test func aManualLoopHasNoDescriptors() async {
        let network = SystemNetwork(loop: .manual())
        #expect(throws: NetworkError.self) { try network.listen(on: .loopback(port: 0)) }
        #expect(throws: NetworkError.self) { try network.bindDatagram(on: .loopback(port: 0)) }
    }

    @Test func aPromiseGivesItsFirstValueBeforeAndAfterItIsAwaited() throws {
        let loop = EventLoop.manual()
        try loop.run { () async throws in
            let early = Promise<Int>(loop: loop)
            early.fulfill(.success(1))
            early.fulfill(.success(2))
            #expect(try await early.value(deadline: nil) == 1)
            let late = Promise<Int>(loop: loop)
            loop.schedule(after: .seconds(1)) { late.fulfill(.success(3)) }
            #expect(try await late.value(deadline: loop.now + .seconds(2)) == 3)
            let never = Promise<Int>(loop: loop)
            #expect(
                try await code { try await never.value(deadline: loop.now + .seconds(2)) }
                    == .timedOut)
        }
    }

    @Test func wakesForTimersShorterThanAMillisecond() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        try await loop.pinned {
            for _ in 0..<100 {
                let deadline = loop.now + .microseconds(50)
                try await loop.sleep(until: deadline)
                #expect(loop.now >= deadline)
            }
        }
    }

    /// Holds the only reference to its loop.
    private actor LastHolder {
        let loop: EventLoop
        let isGone = DispatchSemaphore(value: 0)

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(loop: EventLoop) { self.loop = loop }
        deinit { isGone.signal() }

        /// Keeps the thread that runs the loop's last work inside the loop until the reference is gone.
        func leave() {
            loop.execute { [isGone] in _ = isGone.wait(timeout: .now() + .seconds(30)) }
        }
    }

    /// It takes Address Sanitizer to see for certain when the loop goes too early.
    @Test func theLastWorkOfAnEndedLoopMayLetItGo() async {
        for _ in 0..<20 {
            func start() -> Task<Void, Never> {
                let loop = EventLoop.manual()
                loop.shutdown()
                let holder = LastHolder(loop: loop)
                return Task { await holder.leave() }
            }
            await start().value
        }
    }

    @Test func deliversSignals() async throws {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop(name: "test")
            var signals = loop.signals([SIGTERM, SIGINT]).makeAsyncIterator()
            // The stream is ready once the loop has come to what was given to it before.
            try await loop.pinned {}
            kill(getpid(), SIGTERM)
            let first = await signals.next()
            kill(getpid(), SIGINT)
            let second = await signals.next()
            exit(first == SIGTERM && second == SIGINT ? 0 : 1)
        }
    }
}
