import HAPProtocol
import HearthCryptography
import Testing

/// Byte for byte against ``PeerTranscript``.
@Suite struct PairSetupInteropTests {
    private let controller = ControllerIdentity(
        identifier: known(PairingIdentifier(PeerTranscript.controllerName)),
        key: known(LongTermKey(seed: PeerTranscript.controllerSeed)))

    private func identity() throws -> AccessoryIdentity {
        AccessoryIdentity(
            deviceID: try DeviceID(PeerTranscript.deviceID), key: known(LongTermKey(seed: PeerTranscript.accessorySeed))
        )
    }

    @Test func answersAiohomekitAsHAPPythonDoes() throws {
        var generator = ScriptedGenerator(PeerTranscript.salt + PeerTranscript.b)
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var turns = PairSetupGuard()
        let identity = try identity()
        let code = try SetupCode("031-45-154")
        var actions: [PairSetupAccessory.Action] = []
        var replies: [[UInt8]] = []
        for request in [PeerTranscript.setupM1, PeerTranscript.setupM3, PeerTranscript.setupM5] {
            actions = machine.receive(
                request, identity: identity, code: code, pairings: PairingTable(), turns: &turns, now: .now,
                using: &generator)
            for case .reply(let body) in actions { replies.append(body) }
        }
        guard replies.count == 3 else { throw Unanswered() }
        // HAP-python puts the two items the other way round.
        #expect(try Set(TLV8(decoding: replies[0]).items) == Set(TLV8(decoding: PeerTranscript.setupM2).items))
        #expect(replies[1] == PeerTranscript.setupM4)
        #expect(replies[2] == PeerTranscript.setupM6)
        guard case .storePairing(let pairing)? = actions.first else { throw Unanswered() }
        #expect(pairing == controller.pairing())
        #expect(turns.owner == nil)
        #expect(generator.isSpent)
    }

    @Test func speaksToHAPPythonAsAiohomekitDoes() throws {
        // aiohomekit's private SRP value has 16 bytes.
        var generator = ScriptedGenerator([UInt8](repeating: 0, count: 16) + PeerTranscript.a)
        var machine = PairSetupController(identity: controller)
        #expect(machine.start() == PeerTranscript.setupM1)
        guard case .askForCode = try machine.receive(PeerTranscript.setupM2) else { throw Unanswered() }
        let m3 = try machine.enter(try SetupCode("031-45-154"), using: &generator)
        #expect(m3 == PeerTranscript.setupM3)
        guard case .send(let m5) = try machine.receive(PeerTranscript.setupM4) else { throw Unanswered() }
        #expect(m5 == PeerTranscript.setupM5)
        guard case .paired(let accessory) = try machine.receive(PeerTranscript.setupM6) else { throw Unanswered() }
        #expect(accessory.deviceID == (try DeviceID(PeerTranscript.deviceID)))
        #expect(accessory.publicKey == (try identity().key.publicKey))
    }

    // HomeKitADK's labels, derived with aiohomekit's HKDF.
    @Test func derivesTheKeysOfATransientSession() throws {
        var generator = ScriptedGenerator(PeerTranscript.salt + PeerTranscript.b)
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var turns = PairSetupGuard()
        let transient = PairingMessage(state: .m1, [.init(.method, [0]), .init(.flags, [0x10])]).encoded()
        var keys: SessionKeys?
        for request in [transient, PeerTranscript.setupM3] {
            let actions = machine.receive(
                request, identity: try identity(), code: try SetupCode("031-45-154"), pairings: PairingTable(),
                turns: &turns, now: .now, using: &generator)
            for case .startTransientSession(let derived) in actions { keys = derived }
        }
        #expect(
            keys
                == SessionKeys(
                    accessoryToController: SymmetricKey(PeerTranscript.transientReadKey),
                    controllerToAccessory: SymmetricKey(PeerTranscript.transientWriteKey)))
    }
}
