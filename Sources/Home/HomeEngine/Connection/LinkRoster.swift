import HearthNetworking

/// All links of the engine: keeps each connected, and gathers what they tell.
public actor LinkRoster {
    public nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private var ready: @Sendable () -> Void = {}
    private var kept: [String: KeptLink] = [:]
    private var inbox: EventInbox
    private var isAnnounced = false

    /// - Parameter limit: how many events wait before some are let go; see ``EventInbox``.
    public init(loop: EventLoop, limit: Int = 1_024) {
        self.loop = loop
        inbox = EventInbox(limit: limit)
    }

    /// - Parameter ready: called on the loop when there is something to take, once until somebody has taken it all.
    public func setReady(_ ready: @escaping @Sendable () -> Void) {
        self.ready = ready
        if !inbox.isEmpty { loop.execute(ready) }
    }

    /// Takes a link in and connects it. One of the same name is closed first.
    public func add(
        _ link: any AccessoryLink, generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) async {
        let name = link.name
        await kept[name]?.close()
        let new = KeptLink(link, generator: generator) { [weak self] event in
            self?.assumeIsolated { $0.take(event, from: name) }
        }
        kept[name] = new
        await new.start()
    }

    /// Closes a link and lets it go; what it has told stays in the inbox.
    public func remove(_ name: String) async {
        guard let link = kept.removeValue(forKey: name) else { return }
        await link.close()
    }

    public var names: [String] { kept.keys.sorted() }

    public func link(_ name: String) -> (any AccessoryLink)? { kept[name]?.link }

    /// ``LinkState/idle`` for what is not here.
    public func state(_ name: String) async -> LinkState { await kept[name]?.state ?? .idle }

    /// This machine has another address, or woke from sleep.
    public func networkChanged() async { for link in kept.values { await link.networkChanged() } }

    public func close() async {
        for link in kept.values { await link.close() }
        kept = [:]
    }

    // MARK: What they tell

    /// The oldest events that nobody has taken, at most so many. Call it again until it is empty; what comes after that is
    /// announced anew.
    public func take(atMost limit: Int = .max) -> [EventInbox.Entry] {
        let taken = inbox.take(atMost: limit)
        if inbox.isEmpty { isAnnounced = false }
        return taken
    }

    public var hasEvents: Bool { !inbox.isEmpty }

    /// Presses and the like that were lost because nobody took them in time.
    public var dropped: Int { inbox.dropped }
    /// Values that a later one has replaced before somebody took them.
    public var coalesced: Int { inbox.coalesced }
    /// How many events wait, and how many were taken.
    public var waiting: Int { inbox.count }
    public var taken: Int { inbox.taken }

    private func take(_ event: LinkEvent, from name: String) {
        inbox.add(event, from: name)
        guard !isAnnounced else { return }
        isAnnounced = true
        // In a turn of its own, so that all that one message of an accessory says is taken together.
        loop.execute(ready)
    }
}
