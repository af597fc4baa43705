import HearthCryptography

/// The accessory's side of pair-setup (R2, 5.6): M1 to M6, or M1 to M4 when the controller asks for a transient one.
///
/// One value a connection; what the connections share is in ``PairSetupGuard``.
public struct PairSetupAccessory: Sendable {
    /// What to do about a request to `/pair-setup`, in the order given.
    public enum Action: Sendable {
        /// Store this number of wrong setup codes durably.
        case storeFailedAttempts(Int)
        /// Store the first controller durably. If that fails, leave out the actions after it and reply with
        /// ``PairingError/unknown`` in M6: the controller then knows of no pairing either.
        case storePairing(Pairing)
        /// HTTP 200 with this body.
        case reply([UInt8])
        /// After the reply, everything on this connection is under these keys, in a session without a pairing.
        case startTransientSession(SessionKeys)
        /// HTTP 400.
        case reject(PairingFailure)
    }

    private enum Phase: Sendable {
        case idle
        case awaitingM3(SRP.Server, PairingFlags)
        case awaitingM5(PairSetupKeys)
    }

    private let connection: PairSetupGuard.Owner
    private var phase = Phase.idle

    public init(connection: PairSetupGuard.Owner) {
        self.connection = connection
    }

    /// Whether a request of the procedure is outstanding.
    public var isWaiting: Bool {
        if case .idle = phase { false } else { true }
    }

    /// Takes the body of one request. An M1 begins anew at any time.
    ///
    /// - Parameters:
    ///   - code: the code that is printed on, or now shown by, the accessory.
    ///   - pairings: as stored. Only an accessory without any can be paired.
    ///   - turns: shared by all connections of the accessory.
    public mutating func receive(
        _ body: [UInt8], identity: AccessoryIdentity, code: SetupCode, pairings: PairingTable,
        turns: inout PairSetupGuard, now: ContinuousClock.Instant, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let phase = self.phase
        self.phase = .idle
        var actions: [Action] = []
        var state = PairingState.m1
        do throws(PairingFailure) {
            let message = try PairingMessage.request(body, state: state)
            state = PairingState(rawValue: try message.byte(.state, in: state))
            switch (state, phase) {
            case (.m1, _):
                turns.release(connection)
                actions = try start(message, code, pairings, &turns, now, &generator)
            case (.m3, .awaitingM3(let server, let flags)):
                actions = try prove(message, server, flags, &turns, now)
            case (.m5, .awaitingM5(let keys)):
                actions = try exchange(message, keys, identity, pairings, &turns, now)
            default:
                throw .outOfOrder("\(state) of pair-setup came without the message before it", state: state)
            }
        } catch {
            actions = refuse(error, state, &turns)
        }
        if case .idle = self.phase { turns.release(connection) }
        return actions
    }

    /// M1: whose turn is it, and which variant.
    private mutating func start(
        _ message: PairingMessage, _ code: SetupCode, _ pairings: PairingTable, _ turns: inout PairSetupGuard,
        _ now: ContinuousClock.Instant, _ generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> [Action] {
        let method = PairingMethod(rawValue: try message.byte(.method, in: .m1))
        guard method == .pairSetup || method == .pairSetupWithAuth else {
            throw .malformed("\(method) is no pair-setup", state: .m1)
        }
        guard let flags = PairingFlags(littleEndian: try message.optionalValue(.flags, 0...4, in: .m1) ?? []) else {
            throw .malformed("Flags are too long", state: .m1)
        }
        // Method 1 asks for a co-processor's proof in M4, which is left out here. Controllers written after the first
        // edition of the protocol send it for an ordinary pair-setup and do not look for the proof.
        guard !pairings.isPaired else { return [refusal(.unavailable, .m2)] }
        if let error = turns.claim(connection, now: now) { return [refusal(error, .m2)] }

        let verifier: SRP.Verifier
        if flags.contains(.split), !flags.contains(.transient) {
            guard let kept = turns.keptVerifier else { return [refusal(.authentication, .m2)] }
            verifier = kept
        } else {
            turns.keptVerifier = nil
            verifier = try cryptography(in: .m2) { () throws(CryptographyError) in
                try SRP.Verifier(salt: SRP.salt(from: generator.bytes(SRP.saltByteCount)), code: code.text)
            }
        }
        let server = try cryptography(in: .m2) { () throws(CryptographyError) in
            try SRP.Server(verifier: verifier, seed: generator.bytes(SRP.privateKeyByteCount))
        }
        phase = .awaitingM3(server, flags)
        if flags.contains([.transient, .split]) { turns.keptVerifier = verifier }

        var items = [TLV8.Item(.publicKey, server.publicKey), TLV8.Item(.salt, verifier.salt)]
        if flags.contains(.split) {
            let confirmed = flags.intersection([.transient, .split])
            items.append(.init(.flags, confirmed.littleEndianBytes))
        }
        return [.reply(PairingMessage(state: .m2, items).encoded())]
    }

    /// M3: does the controller know the setup code?
    private mutating func prove(
        _ message: PairingMessage, _ server: SRP.Server, _ flags: PairingFlags, _ turns: inout PairSetupGuard,
        _ now: ContinuousClock.Instant
    ) throws(PairingFailure) -> [Action] {
        let publicKey = try message.value(.publicKey, 1...SRP.groupByteCount, in: .m3)
        let proof = try message.value(.proof, 1...SRP.proofByteCount, in: .m3)
        guard turns.isTurn(of: connection, now: now) else { return [refusal(.busy, .m4)] }
        let session: SRP.Session
        do throws(CryptographyError) {
            session = try server.verify(clientPublicKey: publicKey, proof: proof)
        } catch {
            switch error.code {
            case .authenticationFailure:
                turns.countWrongCode()
                return [.storeFailedAttempts(turns.failedAttempts), refusal(.authentication, .m4)]
            case .internalFailure: throw PairingFailure(.cryptography, state: .m4, message: error.message)
            default: throw PairingFailure(.invalidKey, state: .m3, message: error.message)
            }
        }
        var actions: [Action] = []
        if turns.failedAttempts > 0 {
            turns.countRightCode()
            actions.append(.storeFailedAttempts(0))
        }
        actions.append(.reply(PairingMessage(state: .m4, [.init(.proof, session.serverProof)]).encoded()))
        if flags.contains(.transient) {
            actions.append(.startTransientSession(try SessionKeys(pairSetupSecret: session.key, in: .m4)))
        } else {
            phase = .awaitingM5(try PairSetupKeys(secret: session.key, in: .m4))
        }
        return actions
    }

    /// M5: the controller's long-term key for the accessory's.
    private mutating func exchange(
        _ message: PairingMessage, _ keys: PairSetupKeys, _ identity: AccessoryIdentity, _ pairings: PairingTable,
        _ turns: inout PairSetupGuard, _ now: ContinuousClock.Instant
    ) throws(PairingFailure) -> [Action] {
        let sealed = try message.value(.encryptedData, 16...4_096, in: .m5)
        guard turns.isTurn(of: connection, now: now) else { return [refusal(.busy, .m6)] }
        guard !pairings.isPaired else { return [refusal(.unavailable, .m6)] }
        let inner = try SealedTLV.open(sealed, key: keys.exchange, label: "PS-Msg05", in: .m5)
        let identifier = try inner.identifier(in: .m5)
        let key = try inner.longTermPublicKey(in: .m5)
        let signature = try inner.value(.signature, 64...64, in: .m5)
        guard key.isValidSignature(signature, for: try keys.controllerInfo(identifier, key, in: .m5)) else {
            throw PairingFailure(.wrongSignature, state: .m5, message: "the controller's signature is wrong")
        }
        let own = identity.identifier
        let proof = try identity.key.signature(
            for: try keys.accessoryInfo(own, identity.key.publicKey, in: .m6), in: .m6)
        let reply = try SealedTLV.seal(
            [
                .init(.identifier, own.bytes), .init(.publicKey, identity.key.publicKey.bytes),
                .init(.signature, proof),
            ], key: keys.exchange, label: "PS-Msg06", in: .m6)
        turns.keptVerifier = nil
        return [
            .storePairing(Pairing(identifier: identifier, publicKey: key, permissions: .admin)),
            .reply(PairingMessage(state: .m6, [reply]).encoded()),
        ]
    }

    private func refuse(_ failure: PairingFailure, _ state: PairingState, _ turns: inout PairSetupGuard) -> [Action] {
        if failure.code == .cryptography { return [refusal(.unknown, state.reply)] }
        return failure.code.refusesAuthentication ? [refusal(.authentication, state.reply)] : [.reject(failure)]
    }

    private func refusal(_ error: PairingError, _ state: PairingState) -> Action {
        .reply(error.body(state: state))
    }
}
