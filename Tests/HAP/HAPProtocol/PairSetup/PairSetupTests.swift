import HAPProtocol
import Testing

@Suite struct PairSetupTests {
    @Test func pairsAndStoresBeforeTheLastReply() throws {
        var accessory = try TestAccessory()
        let (identity, pairing) = try accessory.pairedController()
        #expect(pairing.deviceID == accessory.record.identity.deviceID)
        #expect(pairing.publicKey == accessory.record.identity.key.publicKey)
        #expect(accessory.record.pairings.pairings == [identity.pairing()])
        #expect(accessory.stored == ["pairing \(identity.identifier)"])
        #expect(accessory.turns.owner == nil)
    }

    // IC-021
    @Test func pairsEveryTimeWithRandomKeys() throws {
        for seed in 0..<UInt64(repetitions(20, full: 10_000)) {
            var accessory = try TestAccessory(seed: seed)
            accessory.code = .random(using: &accessory.generator)
            let (identity, pairing) = try accessory.pairedController(seed: seed &+ 1_000_000)
            #expect(accessory.record.pairings[identity.identifier]?.isAdmin == true)
            #expect(pairing.publicKey == accessory.record.identity.key.publicKey)
        }
    }

    @Test func refusesAWrongCodeAndCountsIt() throws {
        var accessory = try TestAccessory()
        var controller = PairSetupController(identity: try .test(2))
        let failure = #expect(throws: PairingFailure.self) {
            try accessory.pair(&controller, code: try SetupCode("031-45-155"))
        }
        #expect(failure?.refusal == .authentication)
        #expect(failure?.state == .m4)
        #expect(accessory.stored == ["attempts 1"])
        #expect(accessory.turns.owner == nil)
        #expect(!accessory.record.pairings.isPaired)

        _ = try accessory.pairedController()
        #expect(accessory.turns.failedAttempts == 0)
        #expect(accessory.stored.dropFirst().first == "attempts 0")
    }

    // IC-018
    @Test func skipsUnknownItemsAndUnknownFlags() throws {
        for flags in [[0x00], [0x20, 0x00, 0x00, 0x80], []] as [[UInt8]] {
            var accessory = try TestAccessory()
            var machine = PairSetupAccessory(connection: .init(rawValue: 1))
            let request = TLV8([
                .init(.state, [1]), .init(TLVType(rawValue: 0x7E), [1, 2, 3]), .init(.flags, flags),
                .init(.method, [0]),
            ]).encoded()
            let m2 = accessory.receive(request, on: &machine)
            #expect(m2.state == .m2)
            #expect(m2.error == nil)
            #expect(m2.message?.tlv[.flags] == nil)
            var controller = PairSetupController(identity: try .test(2))
            _ = controller.start()
            guard case .askForCode = try controller.receive(m2.body ?? []) else { throw Unanswered() }
            let m3 = try controller.enter(accessory.code, using: &accessory.generator)
            guard case .send(let m5) = try controller.receive(accessory.receive(m3, on: &machine).body ?? []) else {
                throw Unanswered()
            }
            #expect(accessory.receive(m5, on: &machine).error == nil)
            #expect(accessory.record.pairings.isPaired)
        }
    }

    // IC-023
    @Test func answersUnavailableOncePaired() throws {
        var accessory = try TestAccessory()
        _ = try accessory.pairedController()
        let before = accessory.record.pairings
        accessory.stored = []
        var machine = PairSetupAccessory(connection: .init(rawValue: 2))
        var controller = PairSetupController(identity: try .test(3))
        let reply = accessory.receive(controller.start(), on: &machine)
        #expect(reply.body == PairingError.unavailable.body(state: .m2))
        #expect(accessory.record.pairings == before)
        #expect(accessory.stored.isEmpty)
        #expect(accessory.turns.owner == nil)
    }

    // IC-024
    @Test func isBusyUntilTheOtherConnectionIsGone() throws {
        var accessory = try TestAccessory()
        var first = PairSetupAccessory(connection: .init(rawValue: 1))
        var second = PairSetupAccessory(connection: .init(rawValue: 2))
        var controller = PairSetupController(identity: try .test(2))
        let m1 = controller.start()
        #expect(accessory.receive(m1, on: &first).error == nil)
        #expect(accessory.receive(m1, on: &second).body == PairingError.busy.body(state: .m2))
        #expect(accessory.receive(m1, on: &second).error == .busy)
        accessory.turns.release(.init(rawValue: 1))
        #expect(accessory.receive(m1, on: &second).error == nil)
    }

    // IC-024
    @Test func aSilentOwnerLosesItsTurnToAnother() throws {
        var accessory = try TestAccessory()
        var first = PairSetupAccessory(connection: .init(rawValue: 1))
        var second = PairSetupAccessory(connection: .init(rawValue: 2))
        var slow = PairSetupController(identity: try .test(2))
        guard case .askForCode = try slow.receive(accessory.receive(slow.start(), on: &first).body ?? []) else {
            throw Unanswered()
        }
        accessory.now = accessory.now.advanced(by: .seconds(29))
        var quick = PairSetupController(identity: try .test(3))
        #expect(accessory.receive(quick.start(), on: &second).error == .busy)
        accessory.now = accessory.now.advanced(by: .seconds(1))
        #expect(accessory.receive(quick.start(), on: &second).error == nil)
        // The slow one's proof no longer counts, nor is it held against it.
        let late = accessory.receive(try slow.enter(accessory.code, using: &accessory.generator), on: &first)
        #expect(late.body == PairingError.busy.body(state: .m4))
        #expect(accessory.turns.owner == .init(rawValue: 2))
        #expect(accessory.turns.failedAttempts == 0)
    }

    // IC-029
    @Test func aSlowPersonAloneKeepsTheTurn() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller = PairSetupController(identity: try .test(2))
        _ = try controller.receive(accessory.receive(controller.start(), on: &machine).body ?? [])
        accessory.now = accessory.now.advanced(by: .seconds(3_600))
        let m4 = accessory.receive(try controller.enter(accessory.code, using: &accessory.generator), on: &machine)
        #expect(m4.error == nil)
        guard case .send = try controller.receive(m4.body ?? []) else { throw Unanswered() }
    }

    // IC-026
    @Test func locksAfterAHundredWrongCodesUntilReset() throws {
        var accessory = try TestAccessory()
        var malformed = PairSetupAccessory(connection: .init(rawValue: 7))
        #expect(accessory.receive([6, 1], on: &malformed).failure?.code == .malformed)
        #expect(accessory.turns.failedAttempts == 0)
        for attempt in 1...100 {
            var controller = PairSetupController(identity: try .test(2))
            #expect(throws: PairingFailure.self) { try accessory.pair(&controller, code: try SetupCode("99999998")) }
            #expect(accessory.record.failedAttempts == attempt)
        }
        var machine = PairSetupAccessory(connection: .init(rawValue: 8))
        var controller = PairSetupController(identity: try .test(2))
        #expect(accessory.receive(controller.start(), on: &machine).body == PairingError.maxTries.body(state: .m2))
        // A restart does not help.
        accessory.turns = PairSetupGuard(failedAttempts: accessory.record.failedAttempts)
        #expect(accessory.receive(controller.start(), on: &machine).error == .maxTries)
        accessory.turns.reset()
        _ = try accessory.pairedController()
    }

    @Test func pairsWithoutTheProofThatMethodOneAsksFor() throws {
        var accessory = try TestAccessory()
        var controller = PairSetupController(identity: try .test(2), method: .pairSetupWithAuth)
        #expect(controller.start() == [6, 1, 1, 0, 1, 1])
        guard case .paired = try accessory.pair(&controller) else { throw Unanswered() }
        #expect(accessory.record.pairings.isPaired)
    }

    // IC-022
    @Test(arguments: [(0, 0), (1, 1), (2, 0), (8, 0), (3, 1)])
    func choosesTheMethodByBitZeroOfTheFeatureFlags(featureFlags: Int, method: UInt8) {
        #expect(PairingMethod.forPairSetup(featureFlags: featureFlags).rawValue == method)
    }

    // IC-022
    @Test func triesTheOtherMethodOnceWhenRefusedAtOnce() throws {
        var accessory = try TestAccessory()
        var controller = PairSetupController(identity: try .test(2), method: .pairSetupWithAuth)
        guard case .paired = try accessory.pair(&controller) else { throw Unanswered() }

        for (error, retries) in [
            (PairingError.unknown, true), (.unavailable, true), (.busy, false), (.maxTries, false),
        ] {
            var controller = PairSetupController(identity: try .test(2))
            _ = controller.start()
            if retries {
                guard case .send(let body) = try controller.receive(error.body(state: .m2)) else { throw Unanswered() }
                #expect(body == [6, 1, 1, 0, 1, 1])
            }
            let failure = #expect(throws: PairingFailure.self) { try controller.receive(error.body(state: .m2)) }
            #expect(failure?.refusal == error)
        }
        var rejected = PairSetupController(identity: try .test(2))
        _ = rejected.start()
        guard case .send = try rejected.receiveRejection(httpStatus: 400) else { throw Unanswered() }
        let failure = #expect(throws: PairingFailure.self) { try rejected.receiveRejection(httpStatus: 400) }
        #expect(failure?.code == .rejected)
    }

    // IC-025
    @Test func aNewAttemptNeedsM1AndTheCodeAgain() throws {
        var accessory = try TestAccessory()
        var controller = PairSetupController(identity: try .test(2))
        #expect(throws: PairingFailure.self) { try accessory.pair(&controller, code: try SetupCode("031-45-155")) }
        // The accessory shows a new code; the old one is not used again silently.
        let failure = #expect(throws: PairingFailure.self) {
            try controller.enter(try SetupCode("031-45-154"), using: &accessory.generator)
        }
        #expect(failure?.code == .outOfOrder)
        accessory.code = try SetupCode("271-82-818")
        guard case .paired = try accessory.pair(&controller) else { throw Unanswered() }
    }

    @Test func reportsBackoffWithItsDelay() throws {
        var controller = PairSetupController(identity: try .test(2))
        _ = controller.start()
        let body = PairingMessage(
            state: .m2, [.init(.error, [PairingError.backoff.rawValue]), .init(.retryDelay, [0x2C, 0x01])]
        ).encoded()
        let failure = #expect(throws: PairingFailure.self) { try controller.receive(body) }
        #expect(failure?.refusal == .backoff)
        #expect(failure?.retryDelay == .seconds(300))
    }

    @Test func startsAnewAtASecondM1OnOneConnection() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller = PairSetupController(identity: try .test(2))
        let first = accessory.receive(controller.start(), on: &machine)
        let second = accessory.receive(controller.start(), on: &machine)
        #expect(first.message?.tlv[.salt] != second.message?.tlv[.salt])
        #expect(first.message?.tlv[.publicKey] != second.message?.tlv[.publicKey])
        _ = try controller.receive(second.body ?? [])
        let m3 = try controller.enter(accessory.code, using: &accessory.generator)
        #expect(accessory.receive(m3, on: &machine).error == nil)
    }

    @Test func aControllerIsNotPairedWhenStoringFails() throws {
        var accessory = try TestAccessory()
        accessory.storingFails = true
        var controller = PairSetupController(identity: try .test(2))
        let failure = #expect(throws: PairingFailure.self) { try accessory.pair(&controller) }
        #expect(failure?.refusal == .unknown)
        #expect(failure?.state == .m6)
        #expect(!accessory.record.pairings.isPaired)
        accessory.storingFails = false
        guard case .paired = try accessory.pair(&controller) else { throw Unanswered() }
    }

    @Test func theControllerNoticesAnAccessoryThatDoesNotKnowTheCode() throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller = PairSetupController(identity: try .test(2))
        _ = try controller.receive(accessory.receive(controller.start(), on: &machine).body ?? [])
        _ = try controller.enter(accessory.code, using: &accessory.generator)
        let guess = PairingMessage(state: .m4, [.init(.proof, accessory.generator.array(64))]).encoded()
        let failure = #expect(throws: PairingFailure.self) { try controller.receive(guess) }
        #expect(failure?.code == .wrongProof)
    }
}
