import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct PairingsServingTests {
    // IC-034
    @Test func removingAControllerEndsItsSessionsOnly() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let admin = try await home.session(home.first, accessory)
            try await home.add(home.second, through: admin)
            let removed = try await home.session(home.second, accessory)
            try await removed.subscribe(TestHome.lampOn)

            let response = try await admin.request(
                .post, "/pairings", PairingsRequest.remove(home.second.identifier).body)
            try PairingsResponse.check(response.body)
            // From the removal on it gets nothing, even before its connection is closed.
            #expect(try await removed.read("2.9").status == .connectionAuthorizationRequired)
            try await home.server.setValue(true, of: TestHome.lampOn)
            #expect(try await removed.event(within: .milliseconds(200)) == nil)
            #expect(await removed.isClosed())
            #expect(try await admin.value(TestHome.lampOn) == true)
            let failure = await #expect(throws: PairingFailure.self) { try await home.session(home.second, accessory) }
            #expect(failure?.refusal == .authentication)
        }
    }

    // IC-035
    @Test func removingTheLastAdminErasesEverythingAfterTheReply() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let admin = try await home.session(home.first, accessory)
            try await home.add(home.second, through: admin)
            try await home.add(home.third, through: admin)
            let users = [try await home.session(home.second, accessory), try await home.session(home.third, accessory)]

            let response = try await admin.request(
                .post, "/pairings", PairingsRequest.remove(home.first.identifier).body)
            try PairingsResponse.check(response.body)
            #expect(await admin.isClosed())
            for user in users { #expect(await user.isClosed()) }
            #expect(await home.server.pairings.isEmpty)
            #expect(await home.server.announcement?.status == .notPaired)
            _ = try await home.pair()
        }
    }

    // IC-036
    @Test func onlyAdminsManagePairings() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let admin = try await home.session(home.first, accessory)
            try await home.add(home.second, through: admin)
            let user = try await home.session(home.second, accessory)
            let requests: [PairingsRequest] = [
                .list, .remove(home.first.identifier), .add(home.third.pairing(permissions: .admin)),
            ]
            for request in requests {
                let response = try await user.request(.post, "/pairings", request.body)
                #expect(response.status == .ok)
                #expect(response.body == PairingError.authentication.body(state: .m2))
            }
            #expect(await home.server.pairings.map(\.identifier) == [home.first.identifier, home.second.identifier])
        }
    }

    // IC-020, IC-037, IC-038
    @Test func addsAndListsRightAfterTheFirstPairing() throws {
        try TestHome.run { home in
            let admin = try await home.session()
            try await home.add(home.second, through: admin, .admin)
            let response = try await admin.request(.post, "/pairings", PairingsRequest.list.body)
            #expect(response.headers[.contentType] == "application/pairing+tlv8")
            let expected = [home.first.pairing(), home.second.pairing()]
            #expect(try PairingsResponse.list(response.body) == expected)
        }
    }

    @Test func takesRightsAwayFromSessionsThatStand() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let admin = try await home.session(home.first, accessory)
            try await home.add(home.second, through: admin, .admin)
            let other = try await home.session(home.second, accessory)
            try await home.add(home.second, through: admin, [])
            let list = try await other.request(.post, "/pairings", PairingsRequest.list.body)
            #expect(list.body == PairingError.authentication.body(state: .m2))
            _ = try await other.write(.bool(true), to: TestHome.lampOn)
            #expect(home.device.origins.last?.isAdmin == false)
        }
    }

    @Test func aRemovalThatCannotBeStoredHasNotHappened() throws {
        let store = BreakableStore()
        try TestHome.run(store: store) { home in
            let admin = try await home.session()
            store.setBroken(true)
            let response = try await admin.request(
                .post, "/pairings", PairingsRequest.remove(home.first.identifier).body)
            #expect(response.body == PairingError.unknown.body(state: .m2))
            #expect(await home.server.pairings.count == 1)
            #expect(try await admin.value(TestHome.lampOn) == false)
        }
    }

    @Test func forgetsAllControllersOnDemand() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await home.server.removeAllPairings()
            #expect(await session.isClosed())
            #expect(await home.server.pairings.isEmpty)
            _ = try await home.pair()
        }
    }
}
