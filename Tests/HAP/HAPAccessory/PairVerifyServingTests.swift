import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct PairVerifyServingTests {
    // IC-030
    @Test func refusesStrangersInM4() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            for stranger in [home.second, try impostor(home.first)] {
                let connection = try await home.connect()
                let failure = await #expect(throws: PairingFailure.self) {
                    try await connection.verify(stranger, accessory)
                }
                #expect(failure?.refusal == .authentication)
                #expect(failure?.state == .m4)
                #expect(try await connection.request(.get, "/accessories").status == .connectionAuthorizationRequired)
            }
        }
    }

    private func impostor(_ controller: ControllerIdentity) throws -> ControllerIdentity {
        var generator = SystemRandomNumberGenerator()
        return ControllerIdentity(identifier: controller.identifier, key: try .random(using: &generator))
    }

    // IC-031
    @Test func refusesVerifyBeforeAnyPairing() throws {
        try TestHome.run { home in
            let key = home.first.key.publicKey
            let own = AccessoryPairing(identifier: try #require(PairingIdentifier("AA:BB:CC:DD:EE:FF")), publicKey: key)
            let connection = try await home.connect()
            await #expect(throws: PairingFailure.self) { try await connection.verify(home.first, own) }
            #expect(await home.server.pairings.isEmpty)
            _ = try await home.pair()
        }
    }

    // IC-032
    @Test func givesNothingAwayBetweenM2AndM4() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            var machine = PairVerifyController(controller: home.first, accessory: accessory)
            var generator = SystemRandomNumberGenerator()
            let connection = try await home.connect()
            let start = try machine.start(using: &generator)
            #expect(try await connection.request(.post, "/pair-verify", start).status == .ok)
            let requests: [(HTTPMethod, HTTPTarget)] = [
                (.get, "/accessories"), (.get, "/characteristics?id=2.9"), (.put, "/characteristics"),
                (.put, "/prepare"), (.post, "/pairings"), (.post, "/resource"),
            ]
            for (method, target) in requests {
                let response = try await connection.request(method, target)
                #expect(response.status == .connectionAuthorizationRequired)
                #expect(response.text == #"{"status":-70401}"#)
            }
        }
    }

    // IC-033
    @Test func takesASecondM1OnTheSameConnection() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            var abandoned = PairVerifyController(controller: home.first, accessory: accessory)
            var generator = SystemRandomNumberGenerator()
            let connection = try await home.connect()
            let start = try abandoned.start(using: &generator)
            _ = try await connection.request(.post, "/pair-verify", start)
            try await connection.verify(home.first, accessory)
            #expect(try await connection.value(TestHome.lampOn) == false)
        }
    }

    @Test func refusesPairingRequestsOnASecuredConnection() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let body = PairingMessage(state: .m1, [.init(.method, [0])]).encoded()
            #expect(try await session.request(.post, "/pair-setup", body).status == .badRequest)
            #expect(try await session.request(.post, "/pair-verify", body).status == .badRequest)
        }
    }
}
