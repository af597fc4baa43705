import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// The controllers that are paired.
    public var pairings: [Pairing] {
        get async { await currentState?.pairings.pairings ?? [] }
    }

    /// By what controllers know this server.
    public var deviceID: DeviceID? {
        get async { await currentState?.identity.deviceID }
    }

    /// The setup ID in use, for printing a QR code together with the setup code.
    public var setupID: SetupID? {
        get async { await currentState?.setupID }
    }

    /// Forgets every controller and every wrong setup code: what the reset button of a device does. All connections end.
    public func removeAllPairings() async throws(AccessoryServerError) {
        try await losePairings()
        closeConnections()
    }

    /// Forgets every controller and every wrong setup code as a device does that has lost its memory: connections that
    /// stand go on, and a controller hears of it only when it verifies again.
    public func losePairings() async throws(AccessoryServerError) {
        guard let keeper else { throw AccessoryServerError(.misuse, "start the server first") }
        let removed = try await keeper.change { state throws(AccessoryServerError) in
            let removed = state.pairings.pairings.map(\.identifier)
            state.pairings = PairingTable(capacity: state.pairings.capacity)
            state.failedAttempts = 0
            return removed
        }
        turns.reset()
        for controller in removed { note(.unpaired(controller)) }
        if !removed.isEmpty { note(.becameUnpaired) }
        refreshAdvertisement()
    }

    // MARK: For sessions

    func noteVerified(_ session: SessionID, _ controller: PairingIdentifier) { note(.verified(session, controller)) }

    /// Takes a request to `/pair-setup` through the machine of its connection.
    func advance(
        _ machine: PairSetupAccessory, _ body: [UInt8]
    ) async -> (PairSetupAccessory, [PairSetupAccessory.Action]) {
        guard let state = await currentState else { return (machine, []) }
        var machine = machine
        var generator = SystemRandomNumberGenerator()
        let actions = machine.receive(
            body, identity: state.identity, code: configuration.setupCode, pairings: state.pairings, turns: &turns,
            now: loop.now, using: &generator)
        return (machine, actions)
    }

    func storeFailedAttempts(_ count: Int) async {
        if count > 0 { note(.wrongSetupCode(failedAttempts: count)) }
        await store("the number of wrong setup codes") { $0.failedAttempts = count }
    }

    /// Stores the controller that pair-setup has brought.
    /// - Returns: What to tell it instead of success.
    func storeFirst(_ pairing: Pairing) async -> PairingError? {
        let refusal: PairingError?? = await store("a pairing") { state in
            guard !state.pairings.isPaired else { return .unavailable }
            do throws(PairingError) {
                _ = try state.pairings.add(pairing)
                return nil
            } catch {
                return error
            }
        }
        guard let refusal else { return .unknown }
        if refusal == nil {
            note(.paired(pairing.identifier, isAdmin: pairing.isAdmin))
            refreshAdvertisement()
        }
        return refusal
    }

    /// Answers `POST /pairings`.
    /// - Returns: Also the controllers whose connections end once the reply is delivered.
    func changePairings(
        _ body: [UInt8], by controller: PairingIdentifier?
    ) async -> (Reply, removed: [PairingIdentifier]) {
        let answer = await store("a change of pairings") { state in
            let before = state.pairings
            let answer = state.pairings.answer(body, from: controller)
            return (answer, before, state.pairings)
        }
        guard let (answer, before, after) = answer else {
            return (.pairing(PairingError.unknown.body(state: .m2)), [])
        }
        switch answer {
        case .reply(let body, let isChanged, let removed):
            if isChanged { tell(before, after) }
            return (.pairing(body), removed)
        case .reject(let failure):
            diagnose(.protocolViolation, "a request to /pairings was refused: \(failure)")
            return (Reply(.badRequest), [])
        }
    }

    private func tell(_ before: PairingTable, _ after: PairingTable) {
        for pairing in before.pairings where after[pairing.identifier] == nil { note(.unpaired(pairing.identifier)) }
        for pairing in after.pairings where before[pairing.identifier] != pairing {
            note(.paired(pairing.identifier, isAdmin: pairing.isAdmin))
        }
        for session in sessions.values {
            session.assumeIsolated { session in
                if let known = session.controller, let current = after[known.identifier] {
                    session.controllerChanged(to: current)
                }
            }
        }
        if before.isPaired != after.isPaired {
            if !after.isPaired { note(.becameUnpaired) }
            refreshAdvertisement()
        }
    }

    /// Changes the stored state; nil and a diagnostic when that is impossible.
    private func store<Result: Sendable>(
        _ what: String, _ change: @Sendable (inout AccessoryState) -> Result
    ) async -> Result? {
        guard let keeper else { return nil }
        do throws(AccessoryServerError) {
            return try await keeper.change { state throws(AccessoryServerError) in change(&state) }
        } catch {
            diagnose(.storage, "\(what) could not be stored: \(error)")
            return nil
        }
    }
}
