import Dispatch
import HearthLogging
import HearthNetworking

/// A client of a broker over libmosquitto, driven by a loop. Connecting, which blocks while a name is looked up, is done on
/// a thread apart.
public actor MQTTClient: BrokerConnection {
    private let loop: EventLoop
    private let settings: MQTTSettings
    private let log: Log
    private let connecting = DispatchQueue(label: "hearth.mqtt")
    private var tell: (@Sendable (MQTTEvent) -> Void)?
    private var outbox = MQTTOutbox()
    private var session: MosquittoSession?
    private var watch: DescriptorWatch?
    private var beat: ScheduledWork?
    private var isAccepted = false
    /// Whether the loop tells when there is room to write.
    private var awaitsRoom = false
    private var backoff = Backoff()
    private var keeping: Task<Void, any Error>?
    /// Fulfilled when the session has ended.
    private var end: Promise<String>?
    /// Fulfilled when nothing waits to be sent any more.
    private var emptied: Promise<Void>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    public init(_ settings: MQTTSettings, on loop: EventLoop, _ log: Log) {
        self.settings = settings
        self.loop = loop
        self.log = log
    }

    // MARK: BrokerConnection

    public func start(_ tell: @escaping @Sendable (MQTTEvent) -> Void) {
        self.tell = tell
        keeping = loop.task { [weak self] in try await self?.keep() }
    }

    public func publish(_ message: MQTTMessage) {
        guard message.isRetained || isAccepted else { return }
        if !outbox.add(message) {
            log.debug("a message was dropped, since too many wait", ["topic": "\(message.topic)"])
        }
        send()
    }

    public func subscribe(to filters: [String]) {
        guard isAccepted else { return }
        work { session throws(MQTTError) in
            for filter in filters { try session.subscribe(to: filter) }
        }
    }

    public func unsubscribe(from filters: [String]) {
        guard isAccepted else { return }
        work { session throws(MQTTError) in
            for filter in filters { try session.unsubscribe(from: filter) }
        }
    }

    public func stop(within time: Duration) async {
        if isAccepted, !outbox.isEmpty {
            let promise = Promise<Void>(loop: loop)
            emptied = promise
            try? await promise.value(deadline: loop.now.advanced(by: time))
        }
        keeping?.cancel()
        tell = nil
        if isAccepted { session?.leave() }
        close("stopped")
    }

    // MARK: The connection

    private func keep() async throws {
        var generator = SystemRandomNumberGenerator()
        var lastReason: String?
        while !Task.isCancelled {
            try await loop.sleep(for: backoff.next(using: &generator))
            let reason: String
            do throws(MQTTError) {
                reason = try await run()
            } catch {
                reason = error.message
            }
            guard !Task.isCancelled else { return }
            // A broker that is away for long is one line, not thousands.
            if reason != lastReason { log.warning("\(reason)") } else { log.debug("\(reason)") }
            lastReason = reason
        }
    }

    /// From one connection's making to its end.
    /// - Returns: why it ended.
    private func run() async throws(MQTTError) -> String {
        let end = Promise<String>(loop: loop)
        self.end = end
        let new = try await connect()
        guard !Task.isCancelled else { return "stopped" }
        session = new.session
        do throws(NetworkError) {
            watch = try loop.watch(new.session.descriptor, for: [.reading, .writing]) { [weak self] readiness in
                self?.assumeIsolated { $0.ready(readiness) }
            }
            awaitsRoom = true
            scheduleBeat()
            after()
            // What the broker does not answer ends by the keep-alive of the library.
            return try await end.value(deadline: nil)
        } catch {
            close(error.message)
            throw MQTTError(error.message)
        }
    }

    /// A session on its way between two threads, of which only one has it at a time.
    private struct Passed: @unchecked Sendable {
        // Unchecked: the thread that connects lets go of it before it fulfils the promise that the loop waits for.
        let session: MosquittoSession
    }

    private func connect() async throws(MQTTError) -> Passed {
        let promise = Promise<Result<Passed, MQTTError>>(loop: loop)
        connecting.async { [settings] in
            let outcome = Result<Passed, MQTTError> { () throws(MQTTError) in
                let session = try MosquittoSession(settings)
                try session.connect(settings)
                return Passed(session: session)
            }
            promise.fulfill(.success(outcome))
        }
        let outcome: Result<Passed, MQTTError>
        do throws(NetworkError) { outcome = try await promise.value(deadline: nil) } catch {
            throw MQTTError(error.message)
        }
        return try outcome.get()
    }

    private func ready(_ readiness: Readiness) {
        work { session throws(MQTTError) in
            if readiness.contains(.writing) { try session.write() }
            guard readiness != .writing else { return }
            guard try session.read() else { return }
            // TLS may have more that the descriptor does not tell of.
            loop.execute { [weak self] in self?.assumeIsolated { $0.ready(.reading) } }
        }
    }

    private func scheduleBeat() {
        beat = loop.schedule(after: .seconds(1)) { [weak self] in
            self?.assumeIsolated { client in
                guard client.session != nil else { return }
                client.work { session throws(MQTTError) in try session.keepUp() }
                if client.session != nil { client.scheduleBeat() }
            }
        }
    }

    /// Does something with the session, then what came of it.
    private func work(_ body: (MosquittoSession) throws(MQTTError) -> Void) {
        guard let session else { return }
        do throws(MQTTError) {
            try body(session)
        } catch {
            // What was told before the end counts, such as why the broker refuses us.
            take(session.takeNotes())
            return close(error.message)
        }
        after()
    }

    private func after() {
        guard let session else { return }
        take(session.takeNotes())
        send()
        guard self.session != nil else { return }
        awaitRoom(session.wantsToWrite)
    }

    private func take(_ notes: [MosquittoSession.Note]) {
        for note in notes {
            guard session != nil else { return }
            switch note {
            case .accepted:
                isAccepted = true
                backoff.restart()
                log.info("connected", ["broker": "\(settings.address)"])
                tell?(.connected)
            case .refused(let code):
                close("The broker at \(settings.address) refuses: \(MosquittoCode.refusal(code)).")
            case .ended: close("The connection to the broker at \(settings.address) has ended.")
            case .confirmed(let number): outbox.confirmed(number)
            case .message(let message): tell?(.message(message))
            }
        }
    }

    private func send() {
        guard isAccepted, let session else { return }
        do throws(MQTTError) {
            while let message = outbox.next() {
                do throws(MQTTError) {
                    outbox.sent(message, as: try session.publish(message))
                } catch {
                    // It may be sent once more, or never be wanted again.
                    if message.isRetained { outbox.add(message) }
                    throw error
                }
            }
        } catch {
            return close(error.message)
        }
        if outbox.isEmpty { emptied?.fulfill(.success(())) }
        awaitRoom(session.wantsToWrite)
    }

    private func awaitRoom(_ wanted: Bool) {
        guard wanted != awaitsRoom else { return }
        awaitsRoom = wanted
        watch?.update(wanted ? [.reading, .writing] : .reading)
    }

    private func close(_ reason: String) {
        guard session != nil else { return }
        watch?.cancel()
        watch = nil
        beat?.cancel()
        beat = nil
        session = nil
        outbox.connectionEnded()
        emptied?.fulfill(.success(()))
        let wasAccepted = isAccepted
        isAccepted = false
        end?.fulfill(.success(reason))
        if wasAccepted { tell?(.disconnected(reason)) }
    }
}
