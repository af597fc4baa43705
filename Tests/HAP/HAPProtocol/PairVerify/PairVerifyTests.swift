import Seeded
import HAPProtocol
import Testing

@Suite struct PairVerifyTests {
    @Test func agreesOnKeysAndNamesTheController() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        let (own, theirs, controller) = try accessory.verify(identity, pairing)
        #expect(own == theirs)
        #expect(own.accessoryToController != own.controllerToAccessory)
        #expect(controller == identity.pairing())
        let again = try accessory.verify(identity, pairing)
        #expect(again.accessory != own)
    }

    // IC-030
    @Test func refusesAnUnknownControllerInM4() throws {
        var accessory = try TestAccessory()
        let (_, pairing) = try accessory.pairedController()
        let stranger = try ControllerIdentity.test(5, name: "stranger")
        let failure = #expect(throws: PairingFailure.self) { try accessory.verify(stranger, pairing) }
        #expect(failure?.refusal == .authentication)
        #expect(failure?.state == .m4)
    }

    // IC-030
    @Test func refusesAKnownNameWithAnotherKeyInM4() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        let impostor = try ControllerIdentity.test(6, name: identity.identifier.text)
        let failure = #expect(throws: PairingFailure.self) { try accessory.verify(impostor, pairing) }
        #expect(failure?.refusal == .authentication)
        #expect(failure?.state == .m4)
    }

    // IC-031
    @Test func refusesEverybodyBeforeAnyPairing() throws {
        var accessory = try TestAccessory()
        let stranger = try ControllerIdentity.test(5)
        let pairing = AccessoryPairing(
            identifier: accessory.record.identity.identifier, publicKey: accessory.record.identity.key.publicKey)
        let failure = #expect(throws: PairingFailure.self) { try accessory.verify(stranger, pairing) }
        #expect(failure?.refusal == .authentication)
        #expect(accessory.stored.isEmpty)
    }

    // IC-033
    @Test func startsAnewAtASecondM1() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var machine = PairVerifyAccessory()
        var first = PairVerifyController(controller: identity, accessory: pairing)
        _ = accessory.verify(try first.start(using: &accessory.generator), on: &machine)
        var second = PairVerifyController(controller: identity, accessory: pairing)
        guard case .reply(let m2) = accessory.verify(try second.start(using: &accessory.generator), on: &machine),
            case .send(let m3) = try second.receive(m2),
            case .establish(let m4, let keys, _) = accessory.verify(m3, on: &machine),
            case .establish(let own) = try second.receive(m4)
        else {
            Issue.record("the second handshake did not succeed")
            return
        }
        #expect(keys == own)
        #expect(m4 == [6, 1, 4])
    }

    @Test func refusesM3WithoutM1AndM3Twice() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var machine = PairVerifyAccessory()
        var controller = PairVerifyController(controller: identity, accessory: pairing)
        guard case .reply(let m2) = accessory.verify(try controller.start(using: &accessory.generator), on: &machine),
            case .send(let m3) = try controller.receive(m2)
        else { throw Unanswered() }
        var fresh = PairVerifyAccessory()
        guard case .reject(let early) = accessory.verify(m3, on: &fresh) else { throw Unanswered() }
        #expect(early.code == .outOfOrder)
        guard case .establish = accessory.verify(m3, on: &machine) else { throw Unanswered() }
        guard case .reject(let replayed) = accessory.verify(m3, on: &machine) else { throw Unanswered() }
        #expect(replayed.code == .outOfOrder)
    }

    @Test func aRequestToResumeBecomesAnOrdinaryPairVerify() throws {
        var accessory = try TestAccessory()
        _ = try accessory.pairedController()
        var machine = PairVerifyAccessory()
        let request = TLV8([
            .init(.state, [1]), .init(.method, [PairingMethod.pairResume.rawValue]),
            .init(.publicKey, accessory.generator.array(32)), .init(.sessionID, accessory.generator.array(8)),
            .init(.encryptedData, accessory.generator.array(16)),
        ]).encoded()
        guard case .reply(let m2) = accessory.verify(request, on: &machine) else { throw Unanswered() }
        let message = try TLV8(decoding: m2)
        #expect(message.items.map(\.type) == [.state, .publicKey, .encryptedData])
    }

    @Test func refusesKeysOfSmallOrder() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var machine = PairVerifyAccessory()
        let zeros = [UInt8](repeating: 0, count: 32)
        let m1 = PairingMessage(state: .m1, [.init(.publicKey, zeros)]).encoded()
        guard case .reply(let refusal) = accessory.verify(m1, on: &machine) else { throw Unanswered() }
        #expect(refusal == PairingError.authentication.body(state: .m2))
        #expect(!machine.isWaiting)

        var controller = PairVerifyController(controller: identity, accessory: pairing)
        _ = try controller.start(using: &accessory.generator)
        let m2 = PairingMessage(
            state: .m2, [.init(.publicKey, zeros), .init(.encryptedData, accessory.generator.array(120))]
        ).encoded()
        let failure = #expect(throws: PairingFailure.self) { try controller.receive(m2) }
        #expect(failure?.code == .invalidKey)
    }

    @Test func theControllerNoticesAnotherAccessoryAndAnotherKey() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        let renamed = AccessoryPairing(
            identifier: known(PairingIdentifier("00:00:00:00:00:01")), publicKey: pairing.publicKey)
        #expect(throws: PairingFailure.self) { try accessory.verify(identity, renamed) }
            .map { #expect($0.code == .wrongIdentity) }
        let reset = AccessoryPairing(identifier: pairing.identifier, publicKey: identity.key.publicKey)
        #expect(throws: PairingFailure.self) { try accessory.verify(identity, reset) }
            .map { #expect($0.code == .wrongSignature) }
    }

    // IC-066
    @Test func theControllerDoesNotMindTheCaseOfTheAccessorysName() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        let lower = AccessoryPairing(
            identifier: known(PairingIdentifier(pairing.identifier.text.lowercased())), publicKey: pairing.publicKey)
        let keys = try accessory.verify(identity, lower)
        #expect(keys.accessory == keys.controller)
    }

    @Test func theControllerReportsARefusalInM2() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var controller = PairVerifyController(controller: identity, accessory: pairing)
        _ = try controller.start(using: &accessory.generator)
        let failure = #expect(throws: PairingFailure.self) {
            try controller.receive(PairingError.authentication.body(state: .m2))
        }
        #expect(failure?.refusal == .authentication)
        #expect(throws: PairingFailure.self) { try controller.receive([6, 1, 2]) }
            .map { #expect($0.code == .outOfOrder) }
    }

    @Test func theControllerTakesResponsesWithoutState() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var machine = PairVerifyAccessory()
        var controller = PairVerifyController(controller: identity, accessory: pairing)
        guard case .reply(let m2) = accessory.verify(try controller.start(using: &accessory.generator), on: &machine),
            case .send(let m3) = try controller.receive(Array(m2.dropFirst(3))),
            case .establish(_, let keys, _) = accessory.verify(m3, on: &machine),
            case .establish(let own) = try controller.receive([])
        else { throw Unanswered() }
        #expect(keys == own)
    }

    @Test func damagedRequestsNeverEstablishASession() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var generator = SeededGenerator(seed: 30)
        var established = 0
        for _ in 0..<repetitions(300, full: 20_000) {
            var machine = PairVerifyAccessory()
            var controller = PairVerifyController(controller: identity, accessory: pairing)
            let m1 = try controller.start(using: &generator)
            let damagesFirst = Bool.random(using: &generator)
            let first = damagesFirst ? Damage.apply(to: m1, using: &generator) : m1
            guard case .reply(let m2) = accessory.verify(first, on: &machine) else {
                #expect(!machine.isWaiting)
                continue
            }
            guard case .send(let m3) = try? controller.receive(m2) else { continue }
            let second = damagesFirst ? m3 : Damage.apply(to: m3, using: &generator)
            switch accessory.verify(second, on: &machine) {
            case .establish:
                // Appended vendor items and the like may leave the message whole; the sealed part must be.
                let intact = try TLV8(decoding: second)[.encryptedData] == TLV8(decoding: m3)[.encryptedData]
                #expect(intact)
                established += 1
            case .reply, .reject: #expect(!machine.isWaiting || second.starts(with: [6, 1, 1]))
            }
        }
        #expect(established < repetitions(300, full: 20_000))
    }

    @Test func damagedResponsesNeverEstablishASession() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<repetitions(300, full: 20_000) {
            var machine = PairVerifyAccessory()
            var controller = PairVerifyController(controller: identity, accessory: pairing)
            guard case .reply(let m2) = accessory.verify(try controller.start(using: &generator), on: &machine) else {
                throw Unanswered()
            }
            let damaged = Damage.apply(to: m2, using: &generator)
            guard case .send = try? controller.receive(damaged) else {
                // The attempt is over; even the undamaged answer comes too late.
                #expect(throws: PairingFailure.self) { try controller.receive(m2) }
                continue
            }
            #expect(try TLV8(decoding: damaged)[.encryptedData] == TLV8(decoding: m2)[.encryptedData])
        }
    }
}
