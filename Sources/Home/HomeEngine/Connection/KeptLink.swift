import HearthNetworking

/// Keeps one link connected: carries out what its ``ConnectionKeeper`` decides.
///
/// Of two layers that both know how to reconnect only this one does it: a link is told when, and does nothing by itself.
public actor KeptLink {
    public nonisolated let link: any AccessoryLink
    nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let tell: @Sendable (LinkEvent) -> Void
    private var keeper: ConnectionKeeper
    private var generator: any RandomNumberGenerator & Sendable
    private var timer: ScheduledWork?
    private var isClosed = false

    /// - Parameters:
    ///   - generator: for the jitter of the pauses between attempts.
    ///   - tell: called on the loop with what the link tells and with each of its states.
    public init(
        _ link: any AccessoryLink, generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        tell: @escaping @Sendable (LinkEvent) -> Void
    ) {
        self.link = link
        loop = link.loop
        keeper = ConnectionKeeper(pace: link.pace)
        self.generator = generator
        self.tell = tell
    }

    public var state: LinkState { keeper.state }

    /// Connects, and stays connected from now on.
    public func start() async {
        receive(.start)
        await link.setObserver { [weak self] signal in self?.assumeIsolated { $0.take(signal) } }
    }

    /// Lets the accessory go, until ``start()`` is called again.
    public func stop() { receive(.stop) }

    /// Lets it go for good.
    public func close() async {
        guard !isClosed else { return }
        receive(.stop)
        isClosed = true
        timer?.cancel()
        await link.setObserver(nil)
        await link.close()
    }

    /// This machine has another address, or woke from sleep.
    public func networkChanged() { receive(.networkChanged) }

    private func take(_ signal: LinkSignal) {
        switch signal {
        case .connected: receive(.connected)
        case .disconnected(let error): receive(.disconnected(error))
        case .sighted(let sighting): receive(.sighted(sighting))
        case .vanished: receive(.vanished)
        case .event(let event): if !isClosed { tell(event) }
        }
    }

    private func receive(_ input: ConnectionKeeper.Input) {
        guard !isClosed else { return }
        for action in keeper.receive(input, now: loop.now, using: &generator) { carryOut(action) }
    }

    private func carryOut(_ action: ConnectionKeeper.Action) {
        switch action {
        case .connect: Task { await connect() }
        case .disconnect(let fault): Task { await link.disconnect(LinkError(fault.code, fault.message)) }
        case .checkAlive(let time): Task { await check(within: time) }
        case .describe: Task { await describe() }
        case .wake(let instant):
            timer?.cancel()
            timer = loop.schedule(at: instant) { [weak self] in self?.assumeIsolated { $0.wake() } }
        case .report(let state): if !isClosed { tell(.state(state)) }
        }
    }

    private func wake() {
        Task {
            let lastHeard = await link.lastHeard
            receive(.timer(lastHeard: lastHeard))
        }
    }

    private func connect() async {
        do throws(LinkError) { try await link.connect() } catch { receive(.attemptFailed(error)) }
    }

    private func check(within time: Duration) async {
        do throws(LinkError) {
            try await link.checkAlive(within: time)
            receive(.checked(nil))
        } catch {
            receive(.checked(error))
        }
    }

    private func describe() async {
        let isDescribed = (try? await link.describe(refreshing: false)) != nil
        receive(.described(isDescribed))
    }
}
