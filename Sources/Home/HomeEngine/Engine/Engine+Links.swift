import HearthLogging
import HearthNetworking
import HomeModel

/// What an engine wants to be told by a link.
struct Subscription: Sendable {
    /// What the link has been asked for and has accepted.
    var standing: Set<CharacteristicAddress> = []
    var isBeingMade = false
    /// Something has changed since the making began.
    var isStale = false
    var backoff = Backoff()
    var retry: ScheduledWork?
}

extension Engine {
    /// How many events are dealt with before others get their turn on the loop.
    private static let eventsInARow = 256

    /// Whether a write to the accessory would reach it, as far as is known.
    public func isReachable(_ accessory: Accessory) -> Bool {
        links[accessory.endpoint.link]?.isConnected == true && !lost.contains(accessory.id)
    }

    /// This machine has another address, or woke from sleep.
    public func networkChanged() async { await roster.networkChanged() }

    /// What links have told since the last time.
    func takeEvents() {
        let entries = roster.assumeIsolated { $0.take(atMost: Self.eventsInARow) }
        for entry in entries { take(entry.event, from: entry.link) }
        // As long as something is left, the roster does not ring again.
        if entries.count == Self.eventsInARow {
            loop.execute { [weak self] in self?.assumeIsolated { $0.takeEvents() } }
        }
    }

    private func take(_ event: LinkEvent, from link: String) {
        switch event {
        case .value(let address, let value?):
            guard let id = characteristic(at: address, of: link) else { return }
            take(value, of: id)
        case .value(_, nil): break
        case .occurrence(let address, let value):
            guard let id = characteristic(at: address, of: link) else { return }
            takeOccurrence(value, of: id)
        case .state(let state): take(state, of: link)
        case .description(let description): Task { await refresh(description) }
        }
    }

    private func characteristic(at address: CharacteristicAddress, of link: String) -> CharacteristicID? {
        if let known = addresses[link] { return known[address] }
        var known: [CharacteristicAddress: CharacteristicID] = [:]
        for accessory in structure.accessories(over: link) where !accessory.isBlocked {
            for characteristic in accessory.services.flatMap(\.characteristics) {
                known[CharacteristicAddress(accessory.endpoint.key, characteristic.key)] = characteristic.id
            }
        }
        addresses[link] = known
        return known[address]
    }

    private func take(_ state: LinkState, of link: String) {
        links[link] = state
        let accessories = structure.accessories(over: link)
        let names: LogFields = ["link": "\(link)", "accessory": "\(accessories.first { !$0.isBridged }?.name ?? "?")"]
        switch state {
        case .connected: log.info("connected", names)
        case .unreachable(let fault): log.warning("lost: \(fault.message)", names)
        case .removed(let fault): log.error("\(fault.message)", names)
        case .idle, .connecting: log.debug("\(state)", names)
        }
        if state.isConnected {
            for accessory in accessories { lost.remove(accessory.id) }
            subscribe(link)
            if described.insert(link).inserted { Task { await describe(link) } }
            if orphans.unclaimed.contains(link) { Task { await adopt(link) } }
        }
        tell(.link(accessories.map(\.id), state))
    }

    // MARK: Subscriptions

    /// The accessory is new, gone, blocked, or consists of something else.
    func accessoryChanged(_ accessory: Accessory) {
        let link = accessory.endpoint.link
        addresses[link] = nil
        if links[link]?.isConnected == true { subscribe(link) }
    }

    private func subscribe(_ link: String) {
        guard subscriptions[link]?.isBeingMade != true else {
            subscriptions[link]?.isStale = true
            return
        }
        subscriptions[link, default: Subscription()].isBeingMade = true
        Task {
            repeat {
                subscriptions[link]?.isStale = false
                await makeSubscription(link)
            } while subscriptions[link]?.isStale == true
            subscriptions[link]?.isBeingMade = false
        }
    }

    private func makeSubscription(_ name: String) async {
        guard let link = await roster.link(name), !isClosed else { return }
        var wanted: Set<CharacteristicAddress> = []
        for accessory in structure.accessories(over: name) where !accessory.isBlocked {
            for characteristic in accessory.services.flatMap(\.characteristics)
            where characteristic.properties.contains(.supportsEventNotification) {
                wanted.insert(CharacteristicAddress(accessory.endpoint.key, characteristic.key))
            }
        }
        let standing = subscriptions[name]?.standing ?? []
        do throws(LinkError) {
            let gone = standing.subtracting(wanted)
            if !gone.isEmpty { try await link.unsubscribe(gone.sorted()) }
            let new = wanted.subtracting(standing)
            let refused = new.isEmpty ? [:] : try await link.subscribe(new.sorted())
            subscriptions[name]?.standing = wanted
            subscriptions[name]?.backoff.reset()
            for (address, error) in refused.sorted(by: { $0.key < $1.key }) {
                log.debug("read at intervals: \(error.message)", ["link": "\(name)", "characteristic": "\(address)"])
            }
        } catch {
            log.warning("not subscribed, and tried again: \(error.message)", ["link": "\(name)"])
            subscribeLater(name)
        }
    }

    private func subscribeLater(_ name: String) {
        let pause = subscriptions[name]?.backoff.next(using: &generator) ?? .zero
        subscriptions[name]?.retry = loop.schedule(after: max(pause, .seconds(1))) { [weak self] in
            self?.assumeIsolated { if $0.links[name]?.isConnected == true { $0.subscribe(name) } }
        }
    }

    // MARK: Descriptions

    /// What an accessory says of itself may have changed while nobody could take it over: asked once after the start.
    private func describe(_ name: String) async {
        guard let link = await roster.link(name) else { return }
        do {
            try await take(link.describe())
        } catch {
            described.remove(name)
            log.warning("not described: \(EngineError(error).message)", ["link": "\(name)"])
        }
    }

    /// Asks the accessory anew what it consists of.
    public func refreshAccessory(_ id: AccessoryID, by account: String? = nil) async throws(EngineError) {
        let accessory = try accessory(id)
        try checkAdministration(of: accessory.home, by: account)
        let link = try await link(of: accessory)
        let description: LinkDescription
        do throws(LinkError) { description = try await link.describe(refreshing: true) } catch {
            throw EngineError(error, .accessory(id))
        }
        try await take(description)
    }

    private func refresh(_ description: LinkDescription) async {
        do throws(EngineError) {
            try await take(description)
        } catch {
            log.error(
                "What the accessory says of itself can't be taken over: \(error.message)",
                ["accessory": "\(description.accessory.information.name)"])
        }
    }

    private func take(_ description: LinkDescription) async throws(EngineError) {
        guard let root = structure.accessory(at: description.accessory.endpoint) else { return }
        let change = StructureChange.refreshAccessory(
            root.id, description.accessory, bridged: description.bridged, drawSeed())
        guard changesSomething(change) else { return }
        try await store(change)
    }

    /// On a copy, which must not be kept while the store is waited for: a thousand links are described at the same time.
    private func changesSomething(_ change: StructureChange) -> Bool {
        var copy = structure
        return (try? copy.apply(change))?.isEmpty != true
    }

    // MARK: Finding

    func accessory(_ id: AccessoryID) throws(EngineError) -> Accessory {
        guard let accessory = structure.accessories[id] else {
            throw EngineError(.notFound, "This accessory is in no home (any more).", .accessory(id))
        }
        return accessory
    }

    func link(of accessory: Accessory) async throws(EngineError) -> any AccessoryLink {
        guard let link = await roster.link(accessory.endpoint.link) else {
            throw EngineError(
                .accessoryNotReachable,
                "The keys of \"\(accessory.name)\" are not here; remove it, reset it and add it again.",
                .accessory(accessory.id))
        }
        return link
    }
}
