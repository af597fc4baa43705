import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct PairSetupServingTests {
    @Test func pairsAndStoresBeforeItSaysSo() throws {
        let store = MemoryAccessoryStore()
        try TestHome.run(store: store) { home in
            let accessory = try await home.pair()
            #expect(await home.server.deviceID.map { PairingIdentifier($0) } == accessory.identifier)
            #expect(await home.server.pairings == [home.first.pairing()])
        }
        #expect(String(decoding: store.contents ?? [], as: UTF8.self).contains("\"controller\":\"first\""))
    }

    @Test func isStillPairedAfterARestart() throws {
        let store = MemoryAccessoryStore()
        let pairing = Shared<(ControllerIdentity, AccessoryPairing)>()
        try TestHome.run(store: store) { home in pairing.set((home.first, try await home.pair())) }
        try TestHome.run(store: store) { home in
            let (controller, accessory) = try #require(pairing.value)
            let session = try await home.session(controller, accessory)
            #expect(try await session.value(TestHome.lampOn) == false)
        }
    }

    // IC-023
    @Test func refusesASecondFirstPairing() throws {
        try TestHome.run { home in
            _ = try await home.pair()
            let body = PairingMessage(state: .m1, [.init(.method, [0])]).encoded()
            let response = try await home.connect().request(.post, "/pair-setup", body)
            #expect(response.status == .ok)
            #expect(response.body == PairingError.unavailable.body(state: .m2))
            #expect(await home.server.pairings.count == 1)
        }
    }

    // IC-024
    @Test func isBusyUntilTheConnectionThatPairsIsGone() throws {
        try TestHome.run { home in
            let start = PairingMessage(state: .m1, [.init(.method, [0])]).encoded()
            let stalled = try await home.connect()
            #expect(try await stalled.request(.post, "/pair-setup", start).body.count > 300)
            let other = try await home.connect()
            #expect(try await other.request(.post, "/pair-setup", start).body == PairingError.busy.body(state: .m2))
            await stalled.close()
            #expect(try await other.pair(home.first, code: home.code) != nil)
        }
    }

    // IC-026
    @Test func locksAfterAHundredWrongCodesAndStaysLockedAfterARestart() throws {
        let store = MemoryAccessoryStore()
        try TestHome.run(store: store) { home in
            let wrong = try SetupCode("111-22-333")
            let connection = try await home.connect()
            // A malformed attempt does not count.
            #expect(try await connection.request(.post, "/pair-setup", [6, 1]).status == .badRequest)
            for _ in 0..<100 {
                await #expect(throws: PairingFailure.self) { try await connection.pair(home.first, code: wrong) }
            }
        }
        try TestHome.run(store: store) { home in
            let start = PairingMessage(state: .m1, [.init(.method, [0])]).encoded()
            let response = try await home.connect().request(.post, "/pair-setup", start)
            #expect(response.body == PairingError.maxTries.body(state: .m2))
            try await home.server.removeAllPairings()
            #expect(try await home.pair().publicKey.bytes.count == 32)
        }
    }

    // IC-027
    @Test(arguments: ["000-00-000", "111-11-111", "123-45-678", "876-54-321"])
    func doesNotStartWithATrivialCode(_ code: String) throws {
        let loop = EventLoop.manual()
        let home = try TestHome(loop, TestHome.accessories, MemoryAccessoryStore()) {
            $0.setupCode = (try? SetupCode(code)) ?? $0.setupCode
        }
        try loop.run {
            await #expect(throws: AccessoryServerError.self) { try await home.server.start() }
            #expect((home.store as? MemoryAccessoryStore)?.contents == nil)
        }
    }

    @Test func tellsTheControllerWhenThePairingCannotBeStored() throws {
        let store = BreakableStore()
        try TestHome.run(store: store) { home in
            let log = await EventLog(home.server, home.loop)
            store.setBroken(true)
            let connection = try await home.connect()
            let failure = await #expect(throws: PairingFailure.self) {
                try await connection.pair(home.first, code: home.code)
            }
            #expect(failure?.refusal == .unknown)
            #expect(await home.server.pairings.isEmpty)
            #expect(log.diagnostics.contains(.storage))
            store.setBroken(false)
            _ = try await home.pair()
        }
    }

    @Test func endsTransientSetupInASessionThatMayDoNothingElse() throws {
        try TestHome.run { home in
            let connection = try await home.connect()
            #expect(try await connection.pair(home.first, code: home.code, flags: .transient) == nil)
            #expect(try await connection.request(.get, "/accessories").status == .badRequest)
            #expect(await home.server.pairings.isEmpty)
        }
    }

    // IC-055
    @Test func identifiesOnlyWhileUnpaired() throws {
        try TestHome.run { home in
            let connection = try await home.connect()
            #expect(try await connection.request(.post, "/identify").status == .noContent)
            _ = try await home.pair()
            let refused = try await connection.request(.post, "/identify")
            #expect(refused.status == .badRequest)
            #expect(refused.text == #"{"status":-70401}"#)
            #expect(home.device.identified == [.primary])
        }
    }
}
