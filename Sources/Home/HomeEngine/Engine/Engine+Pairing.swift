import HearthLogging
import HomeModel

extension Engine {
    /// Accessories that announce themselves, of all protocols, by name.
    public func nearby() async -> [NearbyAccessory] {
        var found: [NearbyAccessory] = []
        for adapter in adapters { found += await adapter.nearby() }
        return found.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Pairs with an accessory and takes it, with all that is behind it, into a home. Its keys are durable before the home
    /// knows of it; when it can't be taken into the home it is unpaired again.
    /// - Parameters:
    ///   - scheme: which protocol, see ``LinkAdapter/scheme``; nil for the only one.
    ///   - name: nil for the accessory's own.
    ///   - room: nil for the room for the entire home.
    /// - Returns: the accessory, or the bridge.
    public func pair(
        _ request: PairingRequest, over scheme: String? = nil, into home: HomeID, room: RoomID? = nil,
        name: String? = nil, by account: String? = nil
    ) async throws(EngineError) -> Accessory {
        guard !isClosed else { throw EngineError(.operationCancelled, "The hub is ending.") }
        let adapter = try adapter(scheme)
        // What would be refused afterwards is refused before an accessory has learned a key.
        try checkAddition(to: home, room, name, account)
        let link: any AccessoryLink
        let description: LinkDescription
        do throws(LinkError) { (link, description) = try await adapter.pair(request) } catch {
            await keepUnclaimed(adapter)
            throw EngineError(error)
        }
        let id: AccessoryID
        do throws(EngineError) {
            id = try await takeIn(description, home, room, name)
        } catch {
            do throws(LinkError) { try await adapter.unpair(link.name) } catch let second {
                log.error(
                    "The accessory stays paired although it is in no home: \(second.message)", ["link": "\(link.name)"])
            }
            await keepUnclaimed(adapter)
            throw error
        }
        await roster.add(link)
        let accessory = try accessory(id)
        log.info("paired", ["accessory": "\(accessory.name)", "link": "\(link.name)"])
        return accessory
    }

    private func checkAddition(
        to home: HomeID, _ room: RoomID?, _ name: String?, _ account: String?
    ) throws(EngineError) {
        var seed = drawSeed()
        var copy = structure
        let probe = AccessoryDescription(
            endpoint: AccessoryEndpoint(link: "", key: ""), information: AccessoryInformation(name: name ?? "Accessory")
        )
        let id = seed.draw(AccessoryID.self)
        do throws(HomeModelError) {
            let addition = StructureChange.addAccessory(id, home, probe, bridged: [], seed)
            if let account { _ = try copy.apply(addition, by: account) } else { _ = try copy.apply(addition) }
            if let name { _ = try copy.apply(.renameAccessory(id, name)) }
            if let room { _ = try copy.apply(.assignAccessory(id, room)) }
        } catch {
            throw EngineError(error)
        }
    }

    private func takeIn(
        _ description: LinkDescription, _ home: HomeID, _ room: RoomID?, _ name: String?
    ) async throws(EngineError) -> AccessoryID {
        let id: AccessoryID = draw()
        try await store(.addAccessory(id, home, description.accessory, bridged: description.bridged, drawSeed()))
        do throws(EngineError) {
            if let name { try await store(.renameAccessory(id, name)) }
            if let room { try await store(.assignAccessory(id, room)) }
        } catch {
            // Somebody took the name or removed the room meanwhile. The accessory is in the home all the same.
            log.warning("\(error.message)", ["accessory": "\(description.accessory.information.name)"])
        }
        return id
    }

    /// Makes an accessory, or a bridge with all that is behind it, forget this home, and removes it.
    /// - Parameter evenIfAway: removes it also when it can't be told; it then has to be reset by hand before it can be
    ///   added anywhere.
    public func removeAccessory(
        _ id: AccessoryID, by account: String? = nil, evenIfAway: Bool = false
    ) async throws(EngineError) {
        let accessory = try accessory(id)
        do throws(HomeModelError) {
            var copy = structure
            if let account {
                _ = try copy.apply(.removeAccessory(id), by: account)
            } else {
                _ = try copy.apply(.removeAccessory(id))
            }
        } catch {
            throw EngineError(error)
        }
        if !accessory.isBridged { try await unpair(accessory, evenIfAway) }
        try await store(.removeAccessory(id), by: account)
        log.info("removed", ["accessory": "\(accessory.name)"])
    }

    private func unpair(_ accessory: Accessory, _ evenIfAway: Bool) async throws(EngineError) {
        let name = accessory.endpoint.link
        guard let adapter = adapters.first(where: { name.hasPrefix($0.scheme + "-") }) else { return }
        do throws(LinkError) {
            do throws(LinkError) {
                try await adapter.unpair(name)
            } catch  where evenIfAway {
                try await adapter.forget(name)
            }
        } catch {
            // Nobody has the keys: there is nothing left to undo.
            guard error.code == .notFound else { throw EngineError(error, .accessory(accessory.id)) }
        }
        await roster.remove(name)
        links[name] = nil
        subscriptions[name]?.retry?.cancel()
        subscriptions[name] = nil
        addresses[name] = nil
        described.remove(name)
    }

    private func adapter(_ scheme: String?) throws(EngineError) -> any LinkAdapter {
        let found = scheme == nil && adapters.count == 1 ? adapters.first : adapters.first { $0.scheme == scheme }
        guard let found else {
            throw EngineError(
                .operationNotSupported,
                "Accessories can be added over \(adapters.map(\.scheme).joined(separator: ", ")); say which.")
        }
        return found
    }

    // MARK: After a crash

    /// Finds what does not fit together, takes accessories that are paired and in no home into the primary one as soon as
    /// they can be asked what they are, and says the rest.
    func reconcile() async {
        let known = Set(structure.accessories.rows.map(\.endpoint.link))
        orphans = LinkOrphans()
        for adapter in adapters {
            do throws(LinkError) {
                let found = try await adapter.reconcile(known)
                orphans.unclaimed += found.unclaimed
                orphans.missing += found.missing
                orphans.unfinished += found.unfinished
            } catch {
                log.error(
                    "Pairings can't be compared with the homes: \(error.message)", ["protocol": "\(adapter.scheme)"])
            }
        }
        for link in orphans.unclaimed {
            log.warning(
                "paired, and in no home; it is taken into the primary home once it answers", ["link": "\(link)"])
        }
        for link in orphans.missing {
            let name = structure.accessories(over: link).first?.name ?? link
            log.error(
                "in a home, and its keys are not here; remove it, reset it and add it again",
                ["accessory": "\(name)", "link": "\(link)"])
        }
        for accessory in orphans.unfinished {
            log.error("its pairing was cut short; if it can't be added again, reset it", ["accessory": "\(accessory)"])
        }
    }

    /// Pairings that a failed addition has left are treated as those that a crash leaves.
    private func keepUnclaimed(_ adapter: any LinkAdapter) async {
        let known = Set(structure.accessories.rows.map(\.endpoint.link) + orphans.unclaimed)
        for link in await adapter.pairings() where !known.contains(link.name) {
            orphans.unclaimed.append(link.name)
            await roster.add(link)
        }
    }

    /// Pairings that were cut short may be settled by what their accessories announce.
    func reconcileLater() {
        guard !orphans.unfinished.isEmpty else { return }
        settling = loop.schedule(after: .seconds(20)) { [weak self] in
            self?.assumeIsolated { engine in
                _ = Task { await engine.reconcileUnfinished() }
            }
        }
    }

    private func reconcileUnfinished() async {
        guard !isClosed else { return }
        let known = Set(structure.accessories.rows.map(\.endpoint.link))
        var unfinished: [String] = []
        for adapter in adapters { unfinished += (try? await adapter.reconcile(known).unfinished) ?? [] }
        for accessory in Set(orphans.unfinished).subtracting(unfinished) {
            log.info("its pairing that was cut short is settled: it can be added", ["accessory": "\(accessory)"])
        }
        orphans.unfinished = unfinished
    }

    /// An accessory that was paired and in no home has answered.
    func adopt(_ name: String) async {
        guard orphans.unclaimed.contains(name), let home = structure.primaryHome, let link = await roster.link(name)
        else { return }
        orphans.unclaimed.removeAll { $0 == name }
        do {
            let description = try await link.describe()
            guard structure.accessory(at: description.accessory.endpoint) == nil else { return }
            _ = try await takeIn(description, home, nil, nil)
            log.warning("taken into the primary home", ["accessory": "\(description.accessory.information.name)"])
        } catch {
            orphans.unclaimed.append(name)
            log.warning("can't be taken into the primary home: \(EngineError(error).message)", ["link": "\(name)"])
        }
    }
}
