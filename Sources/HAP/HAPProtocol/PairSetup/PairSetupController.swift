import HearthCryptography

/// The controller's side of pair-setup (R2, 5.6), for one attempt.
///
/// An attempt that failed is over: the next one needs a new value, starts at M1 and asks for the setup code again,
/// since the accessory may show another one. Answers may take long on small accessories; allow 30 seconds a step.
public struct PairSetupController: Sendable {
    public enum Action: Sendable {
        /// POST this body to `/pair-setup`.
        case send([UInt8])
        /// The accessory is ready. Ask the person for its code, then call ``PairSetupController/enter(_:using:)``.
        case askForCode
        /// Paired: store this before anything else is done with the accessory.
        case paired(AccessoryPairing)
        /// The transient pair-setup is done; everything on this connection is now under these keys.
        case startTransientSession(SessionKeys)
    }

    private enum Phase: Sendable {
        case idle
        case awaitingM2
        case awaitingCode(salt: [UInt8], publicKey: [UInt8])
        case awaitingM4(SRP.Client)
        case awaitingM6(PairSetupKeys)
        case ended
    }

    private let identity: ControllerIdentity
    private let flags: PairingFlags
    private var method: PairingMethod
    private var mayTryOtherMethod = true
    private var phase = Phase.idle

    /// - Parameters:
    ///   - method: see ``PairingMethod/forPairSetup(featureFlags:)``. If the accessory refuses it at once, the other
    ///     one is tried, once.
    ///   - flags: variants; none for an ordinary pairing.
    public init(identity: ControllerIdentity, method: PairingMethod = .pairSetup, flags: PairingFlags = []) {
        self.identity = identity
        self.method = method
        self.flags = flags
    }

    /// The body of M1, to POST to `/pair-setup`.
    public mutating func start() -> [UInt8] {
        phase = .awaitingM2
        var items = [TLV8.Item(.method, [method.rawValue])]
        if !flags.isEmpty { items.append(.init(.flags, flags.littleEndianBytes)) }
        return PairingMessage(state: .m1, items).encoded()
    }

    /// Takes the body of a response with HTTP status 200.
    public mutating func receive(_ body: [UInt8]) throws(PairingFailure) -> Action {
        let phase = self.phase
        self.phase = .ended
        switch phase {
        case .awaitingM2: return try takeSalt(body)
        case .awaitingM4(let client): return try takeProof(body, client)
        case .awaitingM6(let keys): return .paired(try takeIdentity(body, keys))
        case .idle, .awaitingCode, .ended:
            throw .outOfOrder("no response is expected; start pair-setup first", state: .m1)
        }
    }

    /// Takes a response whose HTTP status is not 200.
    public mutating func receiveRejection(httpStatus: Int) throws(PairingFailure) -> Action {
        let phase = self.phase
        self.phase = .ended
        let state: PairingState
        switch phase {
        case .awaitingM2:
            if let retry = startWithOtherMethod() { return .send(retry) }
            state = .m2
        case .awaitingM4: state = .m4
        case .awaitingM6: state = .m6
        case .idle, .awaitingCode, .ended: state = .m1
        }
        throw PairingFailure(
            .rejected, state: state,
            message: "the accessory answered pair-setup with HTTP status \(httpStatus); restart it and try again")
    }

    /// The body of M3, to POST to `/pair-setup`, once the person has entered the code. Takes some milliseconds.
    public mutating func enter(
        _ code: SetupCode, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> [UInt8] {
        guard case .awaitingCode(let salt, let publicKey) = phase else {
            throw .outOfOrder("the accessory has not asked for the code; start pair-setup first", state: .m3)
        }
        phase = .ended
        do throws(CryptographyError) {
            let client = try SRP.Client(
                code: code.text, salt: salt, serverPublicKey: publicKey,
                seed: generator.bytes(SRP.privateKeyByteCount))
            phase = .awaitingM4(client)
            return PairingMessage(
                state: .m3, [.init(.publicKey, client.publicKey), .init(.proof, client.proof)]
            ).encoded()
        } catch {
            throw PairingFailure(
                error.code == .internalFailure ? .cryptography : .invalidKey, state: .m2, message: error.message)
        }
    }

    private mutating func takeSalt(_ body: [UInt8]) throws(PairingFailure) -> Action {
        let message: PairingMessage
        do throws(PairingFailure) {
            message = try PairingMessage.response(body, to: .pairSetup, state: .m2)
        } catch {
            let isAboutMethod = [.unavailable, .unknown, .authentication].contains(error.refusal)
            guard isAboutMethod, let retry = startWithOtherMethod() else { throw error }
            return .send(retry)
        }
        let publicKey = try message.value(.publicKey, 1...SRP.groupByteCount, in: .m2)
        let salt = try message.value(.salt, 1...SRP.saltByteCount, in: .m2)
        phase = .awaitingCode(salt: salt, publicKey: publicKey)
        return .askForCode
    }

    private mutating func startWithOtherMethod() -> [UInt8]? {
        // Variants exist only without co-processor.
        guard mayTryOtherMethod, flags.isEmpty else { return nil }
        mayTryOtherMethod = false
        method = method == .pairSetup ? .pairSetupWithAuth : .pairSetup
        return start()
    }

    private mutating func takeProof(_ body: [UInt8], _ client: SRP.Client) throws(PairingFailure) -> Action {
        let message = try PairingMessage.response(body, to: .pairSetup, state: .m4)
        let proof = try message.value(.proof, 1...SRP.proofByteCount, in: .m4)
        let session: SRP.Session
        do throws(CryptographyError) {
            session = try client.verify(serverProof: proof)
        } catch {
            throw PairingFailure(.wrongProof, state: .m4, message: error.message)
        }
        if flags.contains(.transient) {
            return .startTransientSession(try SessionKeys(pairSetupSecret: session.key, in: .m4))
        }
        // A co-processor's certificate may follow in EncryptedData; judging it takes Apple's root, which nobody
        // outside has, so the proof of the setup code has to suffice.
        let keys = try PairSetupKeys(secret: session.key, in: .m5)
        let own = identity.key.publicKey
        let signature = try identity.key.signature(
            for: try keys.controllerInfo(identity.identifier, own, in: .m5), in: .m5)
        let sealed = try SealedTLV.seal(
            [
                .init(.identifier, identity.identifier.bytes), .init(.publicKey, own.bytes),
                .init(.signature, signature),
            ], key: keys.exchange, label: "PS-Msg05", in: .m5)
        phase = .awaitingM6(keys)
        return .send(PairingMessage(state: .m5, [sealed]).encoded())
    }

    private func takeIdentity(_ body: [UInt8], _ keys: PairSetupKeys) throws(PairingFailure) -> AccessoryPairing {
        let message = try PairingMessage.response(body, to: .pairSetup, state: .m6)
        let sealed = try message.value(.encryptedData, 16...65_536, in: .m6)
        let inner = try SealedTLV.open(sealed, key: keys.exchange, label: "PS-Msg06", in: .m6)
        let identifier = try inner.identifier(in: .m6)
        let key = try inner.longTermPublicKey(in: .m6)
        let signature = try inner.value(.signature, 64...64, in: .m6)
        guard key.isValidSignature(signature, for: try keys.accessoryInfo(identifier, key, in: .m6)) else {
            throw PairingFailure(
                .wrongSignature, state: .m6,
                message: "the accessory's signature is wrong; reset it and pair again")
        }
        return AccessoryPairing(identifier: identifier, publicKey: key)
    }
}
