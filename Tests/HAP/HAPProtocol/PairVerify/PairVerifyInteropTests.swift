import HAPProtocol
import HearthCryptography
import Testing

/// Byte for byte against ``PeerTranscript``.
@Suite struct PairVerifyInteropTests {
    private let controller = ControllerIdentity(
        identifier: known(PairingIdentifier(PeerTranscript.controllerName)),
        key: known(LongTermKey(seed: PeerTranscript.controllerSeed)))
    private let keys = SessionKeys(
        accessoryToController: SymmetricKey(PeerTranscript.readKey),
        controllerToAccessory: SymmetricKey(PeerTranscript.writeKey))

    private func identity() throws -> AccessoryIdentity {
        AccessoryIdentity(
            deviceID: try DeviceID(PeerTranscript.deviceID), key: known(LongTermKey(seed: PeerTranscript.accessorySeed))
        )
    }

    @Test func answersAiohomekitAsHAPPythonDoes() throws {
        var generator = ScriptedGenerator(PeerTranscript.accessoryEphemeral)
        var machine = PairVerifyAccessory()
        let pairings = PairingTable(pairings: [controller.pairing()])
        let identity = try identity()
        guard
            case .reply(let m2) = machine.receive(
                PeerTranscript.verifyM1, identity: identity, pairings: pairings, using: &generator)
        else { throw Unanswered() }
        // HAP-python puts the two items the other way round.
        let own = try TLV8(decoding: m2)
        let theirs = try TLV8(decoding: PeerTranscript.verifyM2)
        #expect(Set(own.items) == Set(theirs.items))
        guard
            case .establish(let m4, let keys, let who) = machine.receive(
                PeerTranscript.verifyM3, identity: identity, pairings: pairings, using: &generator)
        else { throw Unanswered() }
        #expect(m4 == PeerTranscript.verifyM4)
        #expect(keys == self.keys)
        #expect(who == controller.pairing())
        #expect(generator.isSpent)
    }

    @Test func speaksToHAPPythonAsAiohomekitDoes() throws {
        var generator = ScriptedGenerator(PeerTranscript.controllerEphemeral)
        let accessory = AccessoryPairing(
            identifier: known(PairingIdentifier(PeerTranscript.deviceID)), publicKey: try identity().key.publicKey)
        var machine = PairVerifyController(controller: controller, accessory: accessory)
        #expect(try machine.start(using: &generator) == PeerTranscript.verifyM1)
        guard case .send(let m3) = try machine.receive(PeerTranscript.verifyM2) else { throw Unanswered() }
        #expect(m3 == PeerTranscript.verifyM3)
        guard case .establish(let keys) = try machine.receive(PeerTranscript.verifyM4) else { throw Unanswered() }
        #expect(keys == self.keys)
    }
}
