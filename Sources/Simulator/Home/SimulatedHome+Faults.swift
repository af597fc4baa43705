import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking

/// What goes wrong in the home.
extension SimulatedHome {
    /// Lets something go wrong from now on.
    /// - Parameters:
    ///   - duration: home time after which it ends by itself; nil for when it is cleared. Without meaning for what happens
    ///     once.
    ///   - chance: how likely each message, connection or occasion is struck, 0 to 1. The home's seed decides which.
    /// - Returns: By what it can be cleared.
    /// - Throws: `unknownName` when nothing in the home has the target's name, `misuse` for a fault that cannot strike it.
    @discardableResult
    public func inject(
        _ fault: Fault, into target: FaultTarget, for duration: Duration? = nil, chance: Double = 1
    ) async throws(SimulatorError) -> FaultID {
        if let problem = currentDefinition.problem(with: fault, into: target) { throw problem }
        if fault.kind.lasts, faults.active.count >= FaultBook.mostActive {
            throw SimulatorError(
                .misuse, "\(FaultBook.mostActive) faults are at work already; clear those that are not needed")
        }
        let now = self.now
        let active = ActiveFault(
            id: faults.newID(), fault: fault, target: target, chance: fault.kind.takesChance ? chance : 1, since: now,
            until: fault.kind.lasts ? duration.map { now + $0 } : nil)
        if fault.kind.lasts { faults.add(active) }
        schedule()
        try await begin(active)
        return active.id
    }

    /// Ends a fault. Does nothing when it is not at work.
    public func clear(_ id: FaultID) async {
        guard let fault = faults.remove(id) else { return }
        await end(fault)
        schedule()
    }

    /// Ends all faults; servers that are down come back at once. Scheduled faults stay.
    public func clearFaults() async {
        for fault in faults.active { await clear(fault.id) }
        for number in faults.down.sorted() { await comeBack(number) }
    }

    /// How much of faults is still to come: begins, ends and returns.
    var dueFaultCount: Int { faults.dueCount }

    /// The faults at work, in the order in which they began. What happens once is not among them.
    public var activeFaults: [ActiveFault] { faults.active }

    /// Injects a fault when its time comes, counted from now.
    /// - Throws: as ``inject(_:into:for:chance:)``.
    public func schedule(_ scheduled: ScheduledFault) throws(SimulatorError) {
        if let problem = currentDefinition.problem(with: scheduled.fault, into: scheduled.target) { throw problem }
        guard faults.dueCount < FaultBook.mostDue else {
            throw SimulatorError(
                .misuse, "\(FaultBook.mostDue) faults are to come already; start the home anew with fewer")
        }
        faults.schedule(scheduled, at: scheduled.begin(in: now))
        schedule()
    }

    // MARK: Time

    /// Injects, ends and brings back what is due by now.
    func runDueFaults() async {
        // Not what becomes due meanwhile, of which there may always be more where home time runs fast.
        let limit = clockTime
        while !isStopped, let due = faults.pop(by: limit) {
            switch due {
            case .begin(let scheduled, let number):
                if let period = scheduled.period {
                    faults.insert(due, at: clockTime + max(period, .milliseconds(1)))
                    faults.removeLatest(of: number)
                }
                // What it strikes may have been removed from the home since.
                let id = try? await inject(
                    scheduled.fault, into: scheduled.target, for: scheduled.duration, chance: scheduled.chance)
                if let id, scheduled.period != nil, scheduled.fault.kind.lasts { faults.setLatest(id, of: number) }
            case .end(let id): await clear(id)
            case .restart(let number): await comeBack(number)
            }
            await rest()
        }
    }

    private func comeBack(_ number: Int) async {
        guard faults.down.contains(number) else { return }
        do throws(SimulatorError) { try await takeTurn() } catch { return }
        defer { editing.pass() }
        // It may have come back while this waited.
        guard faults.down.contains(number) else { return }
        // One that does not start is tried again.
        try? await restart(number)
    }

    // MARK: Striking

    func scope(of target: FaultTarget) -> FaultScope? {
        switch target {
        case .server(let name):
            return running.firstIndex { $0.name == name }.map { FaultScope(server: $0) }
        case .connection(let session, of: let name):
            return running.firstIndex { $0.name == name }.map { FaultScope(server: $0, session: session) }
        case .accessory(let name):
            guard let index = simulation.accessories(named: name).first, let server = simulation.server(of: index)
            else { return nil }
            let isAlone = indices.indices.contains(server) && indices[server].count == 1
            return FaultScope(server: server, accessory: isAlone ? nil : index)
        }
    }

    private func accessories(in scope: FaultScope) -> [Int] { scope.accessory.map { [$0] } ?? indices[scope.server] }

    private func begin(_ active: ActiveFault) async throws(SimulatorError) {
        guard let scope = scope(of: active.target) else { return }
        if !active.fault.kind.lasts {
            var random = SimulatorRandom(seed: definition.seed, name: "\(active.id)")
            guard active.chance >= 1 || random.unit() < active.chance else { return }
        }
        let server = running[scope.server].server
        do {
            switch active.fault {
            case .drop where scope.accessory == nil:
                if active.chance >= 1 { await server.closeConnections(scope.session) }
            case .eventStorm(let count): await storm(count, scope)
            case .reboot(let down): try await goDown(scope.server, for: down)
            case .lostPairings:
                try await server.losePairings()
                await server.closeConnections()
            case .changedPort(let port): try await move(scope.server, to: port)
            case .raisedConfiguration: try await server.raiseConfigurationNumber()
            default: break
            }
        } catch let error as SimulatorError {
            throw error
        } catch {
            throw SimulatorError(.server, "\(active.fault.kind.rawValue): \(error)", underlying: error)
        }
        await refreshFaults(of: scope.server, after: active)
    }

    private func end(_ active: ActiveFault) async {
        guard let scope = scope(of: active.target) else { return }
        await refreshFaults(of: scope.server, after: active)
    }

    private func goDown(_ number: Int, for time: Duration) async throws(SimulatorError) {
        guard try await takeDown(number) else { return }
        guard time > .zero else { return await comeBack(number) }
        faults.insert(.restart(number), at: clockTime + time)
        schedule()
    }

    /// - Returns: false when it was down before.
    private func takeDown(_ number: Int) async throws(SimulatorError) -> Bool {
        try await takeTurn()
        defer { editing.pass() }
        guard faults.down.insert(number).inserted else { return false }
        await running[number].server.stop()
        return true
    }

    private func move(_ number: Int, to port: UInt16?) async throws {
        guard case .ip(let ip, _) = site.connection(ofServer: number).address else { return }
        let server = running[number].server
        running[number].address = try await server.move(to: .ip(ip, port: port ?? 0))
        await server.closeConnections()
    }

    private func storm(_ count: Int, _ scope: FaultScope) async {
        let server = running[scope.server].server
        let aids = Set(accessories(in: scope).compactMap { running[scope.server].served.aid(of: $0) })
        var values: [(id: CharacteristicID, value: Value)] = []
        for id in await server.subscribedCharacteristics.filter({ aids.contains($0.aid) }).sorted() {
            if let value = await server.value(of: id) { values.append((id, value)) }
        }
        guard !values.isEmpty else { return }
        for number in 0..<count { await server.sendEvent([values[number % values.count]]) }
    }

    // MARK: Lasting effects

    /// Brings a server to what the faults at work want of it.
    /// - Parameter changed: the fault that has just begun or ended; nil after a restart.
    func refreshFaults(of number: Int, after changed: ActiveFault? = nil) async {
        guard running.indices.contains(number), !faults.down.contains(number) || changed == nil else { return }
        let concerned = faults.active.compactMap { active in
            scope(of: active.target).map { (active: active, scope: $0) }
        }.filter { $0.scope.server == number }
        refreshMessages(number, concerned.map { ($0.active, $0.scope) })
        refreshTransport(number)
        let server = running[number].server
        let definition = currentDefinition.servers[number]
        for (device, index) in zip(definition.accessories, indices[number]) {
            guard let aid = running[number].served.aid(of: index) else { continue }
            let struck = concerned.filter { $0.scope.accessory == nil || $0.scope.accessory == index }
            let isReachable = device.isReachable && !struck.contains { $0.active.fault == .unreachable }
            await server.setReachable(isReachable, accessory: aid)
            if changed == nil || changed?.fault.kind == .clockDrift {
                let speeds = struck.compactMap {
                    if case .clockDrift(let speed) = $0.active.fault { speed } else { nil }
                }
                catchUp()
                apply(simulation.setClockSpeed(speeds.reduce(1, *), of: index))
            }
        }
        schedule()
        let names = concerned.compactMap {
            if case .duplicateName(let name) = $0.active.fault { name ?? "" } else { nil }
        }
        await server.setAdvertisedName(names.last.map { $0.isEmpty ? neighbourName(of: number) : $0 })
        await server.setAdvertised(!concerned.contains { $0.active.fault == .unannounced })
    }

    private func neighbourName(of number: Int) -> String {
        running[(number + 1) % running.count].name
    }

    private func refreshMessages(_ number: Int, _ concerned: [(ActiveFault, FaultScope)]) {
        guard let inspector = inspectors[number] else { return }
        inspector.setFaults(
            concerned.filter { $0.0.fault.kind.reach != .server }.map { active, scope in
                if let known = inspector.known(active.id) { return known }
                let aids = Set(accessories(in: scope).compactMap { running[number].served.aid(of: $0) })
                return MessageFault(
                    active, accessories: scope.accessory == nil ? nil : aids, session: scope.session,
                    seed: definition.seed, stale: active.fault == .staleValues ? values(of: number, aids) : [:])
            })
        installInspector(number)
    }

    func installInspector(_ number: Int) {
        guard running.indices.contains(number), let inspector = inspectors[number] else { return }
        running[number].server.assumeIsolated { $0.setInspector(inspector.isNeeded ? inspector : nil) }
    }

    private func values(of number: Int, _ aids: Set<AccessoryID>) -> [CharacteristicID: JSONValue] {
        var values: [CharacteristicID: JSONValue] = [:]
        for accessory in running[number].server.assumeIsolated({ $0.accessories }) where aids.contains(accessory.aid) {
            for characteristic in accessory.services.flatMap(\.characteristics) {
                guard let value = characteristic.value else { continue }
                values[CharacteristicID(aid: accessory.aid, iid: characteristic.iid)] = ControlJSON.value(value)
            }
        }
        return values
    }

    /// Chooses anew what happens to the connections of a server.
    func refreshTransport(_ number: Int) {
        guard let network = networks[number], let inspector = inspectors[number] else { return }
        let seed = definition.seed
        let concerned = faults.active.compactMap { active -> (ActiveFault, StreamFaults, isWhole: Bool)? in
            guard let faults = active.streamFaults, let scope = scope(of: active.target), scope.server == number else {
                return nil
            }
            return (active, faults, scope == FaultScope(server: number))
        }
        guard !concerned.isEmpty else { return network.setFaults(.none) }
        network.setFaults { connection in
            var result = StreamFaults.none
            for (active, faults, isWhole) in concerned {
                // Always the same for a connection, whenever it is asked.
                var random = SimulatorRandom(seed: seed, name: "\(active.id)/\(connection.number)")
                let isStruck =
                    isWhole
                    ? active.chance >= 1 || random.unit() < active.chance
                    : inspector.hasStruck(active.id, connection.remoteAddress)
                if isStruck { result.add(faults) }
            }
            return result
        }
    }

    // MARK: Handlers

    /// What the faults make of writes to an accessory.
    func handling(of aid: AccessoryID, on number: Int, _ origin: RequestOrigin) -> (
        delay: Duration, refusal: HAPStatus?
    ) {
        var delay = Duration.zero
        var refusal: HAPStatus?
        for fault in inspectors[number]?.strikingWrites(to: aid, on: origin.session) ?? [] {
            switch fault {
            case .slowHandler(let by): delay += by
            case .wrongStatus(let status): refusal = status
            default: break
            }
        }
        return (delay, refusal)
    }
}

extension ActiveFault {
    /// What it does to a connection as a whole.
    fileprivate var streamFaults: StreamFaults? {
        switch fault {
        case .halfOpen: StreamFaults(isHalfOpen: true)
        case .singleBytes: StreamFaults(largestPiece: 1)
        case .trickle(let bytes, let pause): StreamFaults(largestPiece: bytes, pause: pause)
        default: nil
        }
    }
}

extension StreamFaults {
    fileprivate mutating func add(_ other: StreamFaults) {
        isHalfOpen = isHalfOpen || other.isHalfOpen
        delay += other.delay
        largestPiece = [largestPiece, other.largestPiece].compactMap { $0 }.min()
        pause = max(pause, other.pause)
    }
}
