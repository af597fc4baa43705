import Seeded
import HAPProtocol
import Testing

@Suite struct PairingTableTests {
    private let admin = Pairing(
        identifier: known(PairingIdentifier("admin")),
        publicKey: known(LongTermPublicKey([UInt8](repeating: 1, count: 32))),
        permissions: .admin)

    private func user(_ number: UInt8) -> Pairing {
        Pairing(
            identifier: known(PairingIdentifier("user \(number)")),
            publicKey: known(LongTermPublicKey([UInt8](repeating: number, count: 32))), permissions: [])
    }

    private func reply(_ table: inout PairingTable, _ request: PairingsRequest, from: Pairing?) -> [UInt8]? {
        guard case .reply(let body, _, _) = table.answer(request.body, from: from?.identifier) else { return nil }
        return body
    }

    // IC-020
    @Test func listsPairingsWithSeparatorsBetweenThem() throws {
        var table = PairingTable(pairings: [admin, user(2), user(3)])
        let body = try #require(reply(&table, .list, from: admin))
        #expect(
            try TLV8(decoding: body).items.map(\.type) == [
                .state, .identifier, .publicKey, .permissions, .separator, .identifier, .publicKey, .permissions,
                .separator, .identifier, .publicKey, .permissions,
            ])
        #expect(try PairingsResponse.list(body) == [admin, user(2), user(3)])
    }

    // IC-020
    @Test func readsListsWithoutSeparators() throws {
        var items = [TLV8.Item(.state, [2])]
        for pairing in [admin, user(2)] {
            items.append(.init(.identifier, pairing.identifier.bytes))
            items.append(.init(.publicKey, pairing.publicKey.bytes))
            items.append(.init(.permissions, [pairing.permissions.rawValue]))
        }
        #expect(try PairingsResponse.list(TLV8(items).encoded()) == [admin, user(2)])
        #expect(try PairingsResponse.list([6, 1, 2]).isEmpty)
        #expect(throws: PairingFailure.self) { try PairingsResponse.list([6, 1, 2, 1, 1, 65]) }
    }

    // IC-036
    @Test(arguments: [false, true])
    func refusesControllersThatAreNotAdmin(known: Bool) throws {
        var table = PairingTable(pairings: [admin, user(2)])
        let before = table
        for request in [PairingsRequest.add(user(3)), .remove(admin.identifier), .list] {
            #expect(reply(&table, request, from: known ? user(2) : nil) == [6, 1, 2, 7, 1, 2])
        }
        #expect(table == before)
    }

    // IC-034
    @Test func tellsWhoseSessionsEndWithARemoval() {
        var table = PairingTable(pairings: [admin, user(2), user(3)])
        let answer = table.answer(PairingsRequest.remove(user(2).identifier).body, from: admin.identifier)
        #expect(answer == .reply([6, 1, 2], changed: true, removed: [user(2).identifier]))
        #expect(table.pairings == [admin, user(3)])
        #expect(table[user(2).identifier] == nil)
    }

    @Test func removingAnUnknownControllerSucceedsWithoutChange() {
        var table = PairingTable(pairings: [admin])
        let answer = table.answer(PairingsRequest.remove(user(9).identifier).body, from: admin.identifier)
        #expect(answer == .reply([6, 1, 2], changed: false, removed: []))
    }

    // IC-035
    @Test func removingTheLastAdminErasesAll() {
        var table = PairingTable(pairings: [admin, user(2), user(3)])
        let answer = table.answer(PairingsRequest.remove(admin.identifier).body, from: admin.identifier)
        #expect(
            answer
                == .reply(
                    [6, 1, 2], changed: true, removed: [admin.identifier, user(2).identifier, user(3).identifier]))
        #expect(!table.isPaired)
    }

    @Test func takingTheLastAdminsRightsAwayErasesAll() {
        var table = PairingTable(pairings: [admin, user(2)])
        var demoted = admin
        demoted.permissions = []
        let answer = table.answer(PairingsRequest.add(demoted).body, from: admin.identifier)
        #expect(answer == .reply([6, 1, 2], changed: true, removed: [admin.identifier, user(2).identifier]))
        #expect(!table.isPaired)
    }

    // IC-037
    @Test func addsAndListsRightAfterTheFirstPairing() throws {
        var accessory = try TestAccessory()
        let (identity, _) = try accessory.pairedController()
        let owner = identity.pairing()
        #expect(reply(&accessory.record.pairings, .add(user(2)), from: owner) == [6, 1, 2])
        let list = try #require(reply(&accessory.record.pairings, .list, from: owner))
        #expect(try PairingsResponse.list(list) == [owner, user(2)])
    }

    @Test func addingAKnownControllerChangesItsRights() {
        var table = PairingTable(pairings: [admin, user(2)])
        var promoted = user(2)
        promoted.permissions = .admin
        #expect(reply(&table, .add(promoted), from: admin) == [6, 1, 2])
        #expect(table.isAdmin(promoted.identifier))
        #expect(table.pairings.count == 2)
    }

    @Test func refusesAKnownNameWithAnotherKey() throws {
        var table = PairingTable(pairings: [admin, user(2)])
        let before = table
        var other = user(2)
        other.publicKey = known(LongTermPublicKey([UInt8](repeating: 9, count: 32)))
        let body = try #require(reply(&table, .add(other), from: admin))
        #expect(body == PairingError.unknown.body(state: .m2))
        #expect(table == before)
        let failure = #expect(throws: PairingFailure.self) { try PairingsResponse.check(body) }
        #expect(failure?.refusal == .unknown)
    }

    @Test func holdsSixteenPairingsAndSaysWhenItIsFull() throws {
        var table = PairingTable(capacity: 1, pairings: [admin])
        for number in UInt8(2)...16 { #expect(reply(&table, .add(user(number)), from: admin) == [6, 1, 2]) }
        #expect(table.pairings.count == 16)
        #expect(reply(&table, .add(user(17)), from: admin) == PairingError.maxPeers.body(state: .m2))
        #expect(table.pairings.count == 16)
        let list = try #require(reply(&table, .list, from: admin))
        #expect(try PairingsResponse.list(list).count == 16)
    }

    @Test func forgetsStoredPairingsThatNoAdminCouldManage() {
        #expect(!PairingTable(pairings: [user(2), user(3)]).isPaired)
        #expect(PairingTable(pairings: [admin, admin]).pairings.count == 1)
    }

    @Test(
        arguments: [
            [], [6], [6, 1, 1], [6, 1, 2, 0, 1, 5], [0, 1, 5], [6, 1, 1, 0, 1, 0], [6, 1, 1, 0, 1, 7],
            [6, 1, 1, 0, 2, 5, 5],
            [6, 1, 1, 0, 1, 4], [6, 1, 1, 0, 1, 4, 1, 0],
            [6, 1, 1, 0, 1, 4, 1, 37] + [UInt8](repeating: 65, count: 37),
            [6, 1, 1, 0, 1, 4, 1, 2, 0xC3, 0x28],
            [6, 1, 1, 0, 1, 3, 1, 1, 65, 3, 1, 0, 11, 1, 0],
            [6, 1, 1, 0, 1, 3, 1, 1, 65, 3, 32] + [UInt8](repeating: 1, count: 32) + [11, 1, 2],
            [6, 1, 1, 0, 1, 3, 1, 1, 65, 3, 32] + [UInt8](repeating: 1, count: 32),
        ] as [[UInt8]])
    func rejectsMalformedRequests(body: [UInt8]) {
        var table = PairingTable(pairings: [admin, user(2)])
        let before = table
        guard case .reject = table.answer(body, from: admin.identifier) else {
            Issue.record("taken: \(body)")
            return
        }
        #expect(table == before)
    }

    @Test func readsItsOwnRequests() throws {
        for request in [PairingsRequest.add(user(3)), .add(admin), .remove(admin.identifier), .list] {
            #expect(try PairingsRequest(decoding: request.body) == request)
        }
    }

    @Test func survivesDamagedRequestsAndResponses() throws {
        var generator = SeededGenerator(seed: 36)
        var full = PairingTable(pairings: [admin, user(2), user(3)])
        let list = try #require(reply(&full, .list, from: admin))
        let requests = [PairingsRequest.add(user(4)), .remove(user(2).identifier), .list].map(\.body)
        for _ in 0..<repetitions(2_000, full: 100_000) {
            var table = full
            let request = Damage.apply(to: requests.randomElement(using: &generator) ?? [], using: &generator)
            switch table.answer(request, from: admin.identifier) {
            case .reply(_, let changed, _): #expect(changed == (table != full))
            case .reject: #expect(table == full)
            }
            if let read = try? PairingsResponse.list(Damage.apply(to: list, using: &generator)) {
                #expect(read.allSatisfy { $0.publicKey.bytes.count == 32 })
            }
        }
    }

    // Against HAP-python: see PeerTranscript.
    @Test func answersAsHAPPythonDoes() throws {
        let key = try #require(LongTermKey(seed: PeerTranscript.controllerSeed))
        let owner = Pairing(
            identifier: known(PairingIdentifier(PeerTranscript.controllerName)), publicKey: key.publicKey,
            permissions: .admin
        )
        let other = Pairing(
            identifier: known(PairingIdentifier(PeerTranscript.otherName)),
            publicKey: known(LongTermPublicKey(PeerTranscript.otherKey)), permissions: [])
        var table = PairingTable(pairings: [owner])
        #expect(reply(&table, .add(other), from: owner) == PeerTranscript.addResponse)
        #expect(reply(&table, .list, from: owner) == PeerTranscript.listResponse)
        #expect(reply(&table, .remove(other.identifier), from: owner) == PeerTranscript.removeResponse)
        // Requests: the same items in the same order.
        #expect(PairingsRequest.add(other).body == PeerTranscript.addRequest)
        #expect(PairingsRequest.list.body == PeerTranscript.listRequest)
        #expect(PairingsRequest.remove(other.identifier).body == PeerTranscript.removeRequest)
    }
}
