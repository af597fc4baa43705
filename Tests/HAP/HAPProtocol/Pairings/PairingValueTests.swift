import Seeded
import HAPProtocol
import Testing

@Suite struct PairingValueTests {
    @Test(
        arguments: [
            (PairingError.unknown, [7, 1, 1]), (.authentication, [7, 1, 2]), (.backoff, [7, 1, 3]),
            (.maxPeers, [7, 1, 4]),
            (.maxTries, [7, 1, 5]), (.unavailable, [7, 1, 6]), (.busy, [7, 1, 7]),
            (PairingError(rawValue: 99), [7, 1, 99]),
        ] as [(PairingError, [UInt8])])
    func mapsErrorsBothWays(error: PairingError, item: [UInt8]) throws {
        let body = error.body(state: .m4)
        #expect(body == [6, 1, 4] + item)
        #expect(PairingError(in: try PairingMessage(decoding: body, limits: .pairingResponse)) == error)
    }

    @Test func readsOddErrorItems() throws {
        let none = try PairingMessage(decoding: [6, 1, 2, 7, 1, 0], limits: .pairingResponse)
        #expect(PairingError(in: none) == nil)
        for odd in [[7, 0], [7, 2, 1, 1]] as [[UInt8]] {
            #expect(PairingError(in: try PairingMessage(decoding: odd, limits: .pairingResponse)) == .unknown)
        }
    }

    @Test func saysWhatARefusalMeansInItsProcedure() throws {
        let body = PairingError.authentication.body(state: .m2)
        var setup = PairSetupController(identity: try .test(1), flags: .transient)
        _ = setup.start()
        var generator = SeededGenerator(seed: 1)
        var verify = PairVerifyController(
            controller: try .test(1),
            accessory: AccessoryPairing(
                identifier: known(PairingIdentifier("a")), publicKey: try ControllerIdentity.test(1).key.publicKey))
        _ = try verify.start(using: &generator)
        let messages = [
            #expect(throws: PairingFailure.self) { try setup.receive(body) }?.message,
            #expect(throws: PairingFailure.self) { try verify.receive(body) }?.message,
            #expect(throws: PairingFailure.self) { try PairingsResponse.check(body) }?.message,
        ]
        for (message, words) in zip(
            messages, ["setup code is wrong", "no longer knows this controller", "only an admin"])
        {
            #expect(message?.contains(words) == true)
        }
    }

    @Test func checksIdentifiers() {
        #expect(PairingIdentifier(String(repeating: "x", count: 36)) != nil)
        #expect(PairingIdentifier(String(repeating: "x", count: 37)) == nil)
        #expect(PairingIdentifier("") == nil)
        #expect(PairingIdentifier([0xC3, 0x28]) == nil)
        // Equal to a reader, different in bytes, so different names.
        #expect(PairingIdentifier("\u{E9}") != PairingIdentifier("e\u{301}"))
    }

    @Test func neverPrintsKeys() throws {
        let seed = [UInt8](repeating: 0xAB, count: 32)
        let key = try #require(LongTermKey(seed: seed))
        #expect(key.seed == seed)
        let identity = ControllerIdentity(identifier: known(PairingIdentifier("c")), key: key)
        var dumped = "\(identity) \(String(reflecting: identity))"
        dump(identity, to: &dumped)
        #expect(!dumped.contains("171") && !dumped.lowercased().contains("abab"))
        #expect(LongTermKey(seed: [1, 2, 3]) == nil)
    }

    @Test func aNewAccessoryHasFreshKeys() throws {
        var generator = SeededGenerator(seed: 1)
        let first = try AccessoryIdentity.random(using: &generator)
        let second = try AccessoryIdentity.random(using: &generator)
        #expect(first.deviceID != second.deviceID)
        #expect(first.key.publicKey != second.key.publicKey)
    }
}
