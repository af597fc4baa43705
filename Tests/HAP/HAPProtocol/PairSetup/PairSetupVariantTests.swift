import HAPProtocol
import Testing

/// The transient and split variants.
@Suite struct PairSetupVariantTests {
    @Test func aTransientOneEndsAfterM4WithKeysAndNoPairing() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller = PairSetupController(identity: try .test(2), flags: .transient)
        let m1 = controller.start()
        #expect(m1 == [6, 1, 1, 0, 1, 0, 0x13, 1, 0x10])
        let m2 = accessory.receive(m1, on: &machine)
        #expect(m2.message?.tlv[.flags] == nil)
        _ = try controller.receive(m2.body ?? [])
        let m4 = accessory.receive(try controller.enter(accessory.code, using: &accessory.generator), on: &machine)
        guard case .startTransientSession(let keys) = try controller.receive(m4.body ?? []) else { throw Unanswered() }
        #expect(m4.keys == keys)
        #expect(!accessory.record.pairings.isPaired)
        #expect(accessory.turns.owner == nil)
        #expect(!machine.isWaiting)
    }

    @Test func aSplitOneGoesOnWithTheVerifierOfTheTransientOne() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var first = PairSetupController(identity: try .test(2), flags: [.transient, .split])
        let m2 = accessory.receive(first.start(), on: &machine)
        #expect(m2.message?.tlv[.flags] == [0x10, 0, 0, 1])
        _ = try first.receive(m2.body ?? [])
        let m4 = accessory.receive(try first.enter(accessory.code, using: &accessory.generator), on: &machine)
        guard case .startTransientSession = try first.receive(m4.body ?? []) else { throw Unanswered() }

        // The code that the accessory shows may change in between; the kept verifier counts.
        let code = accessory.code
        accessory.code = try SetupCode("271-82-818")
        var second = PairSetupController(identity: try .test(2), flags: .split)
        let again = accessory.receive(second.start(), on: &machine)
        #expect(again.message?.tlv[.flags] == [0, 0, 0, 1])
        #expect(again.message?.tlv[.salt] == m2.message?.tlv[.salt])
        #expect(again.message?.tlv[.publicKey] != m2.message?.tlv[.publicKey])
        _ = try second.receive(again.body ?? [])
        let proof = accessory.receive(try second.enter(code, using: &accessory.generator), on: &machine)
        guard case .send(let m5) = try second.receive(proof.body ?? []) else { throw Unanswered() }
        guard case .paired = try second.receive(accessory.receive(m5, on: &machine).body ?? []) else {
            throw Unanswered()
        }
        #expect(accessory.record.pairings.isPaired)
    }

    @Test func aSplitOneWithoutATransientOneBeforeIsRefused() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller = PairSetupController(identity: try .test(2), flags: .split)
        let m2 = accessory.receive(controller.start(), on: &machine)
        #expect(m2.body == PairingError.authentication.body(state: .m2))
        let failure = #expect(throws: PairingFailure.self) { try controller.receive(m2.body ?? []) }
        #expect(failure?.refusal == .authentication)
        #expect(accessory.turns.owner == nil)
    }

    @Test func anOrdinaryAttemptForgetsTheKeptVerifier() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var first = PairSetupController(identity: try .test(2), flags: [.transient, .split])
        #expect(accessory.receive(first.start(), on: &machine).error == nil)
        var ordinary = PairSetupController(identity: try .test(2))
        #expect(accessory.receive(ordinary.start(), on: &machine).error == nil)
        var split = PairSetupController(identity: try .test(2), flags: .split)
        #expect(accessory.receive(split.start(), on: &machine).error == .authentication)
    }
}
