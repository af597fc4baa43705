import Seeded
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthJSON
import Testing

/// Damaged bodies and queries never trap, and what is accepted survives being written and read again.
@Suite struct MessageFuzzTests {
    private func damaged(_ texts: [String], seed: UInt64, rounds: Int = 8000, _ body: ([UInt8]) throws -> Void) rethrows
    {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<rounds {
            try body(Damage.apply(to: Array(texts[round % texts.count].utf8), using: &generator))
        }
    }

    @Test func queries() throws {
        try damaged(["id=1.4,2.5&meta=1&perms=0&type=true&ev=1", "id=1%2e4"], seed: 1) { bytes in
            guard let request = try? CharacteristicReadRequest(query: bytes[...]) else { return }
            let again = try CharacteristicReadRequest(query: request.target.query)
            #expect(again == request)
        }
    }

    @Test func writes() throws {
        let texts = [
            #"{"characteristics":[{"aid":1,"iid":9,"value":true,"ev":1},{"aid":1,"iid":3,"value":"x","authData":"AQI=","remote":1,"r":true}],"pid":7}"#
        ]
        try damaged(texts, seed: 2) { bytes in
            guard var request = try? CharacteristicWriteRequest(body: bytes) else { return }
            for index in request.entries.indices { request.entries[index].refusal = nil }
            let again = try CharacteristicWriteRequest(body: request.body(booleans: .words))
            #expect(again.entries.map(\.id) == request.entries.map(\.id) && again.pid == request.pid)
        }
    }

    @Test func reads() throws {
        let texts = [
            #"{"characteristics":[{"aid":1,"iid":10,"status":-70402,"value":50.5,"ev":true,"perms":["pr"],"type":"8","format":"float","minValue":0,"maxValue":1e2,"valid-values":[1],"valid-values-range":[0,9]}]}"#
        ]
        for status in [HTTPStatus.ok, .multiStatus, .badRequest] {
            try damaged(texts, seed: 3, rounds: 4000) { bytes in
                let answer = HTTPResponse(status, body: bytes)
                guard let response = try? CharacteristicReadResponse(answer) else { return }
                let again = try CharacteristicReadResponse(response.httpResponse(includesMetadata: true))
                #expect(again.entries.map(\.id) == response.entries.map(\.id))
                #expect(again.entries.map(\.status) == response.entries.map(\.status))
            }
        }
    }

    @Test func databases() throws {
        let texts = [
            #"{"accessories":[{"aid":1,"services":[{"iid":1,"type":"3E","primary":true,"linked":[2],"characteristics":[{"iid":2,"type":"23","perms":["pr","zz"],"format":"string","value":"n\u00e9","maxLen":64,"own":[1.50]},{"iid":3,"type":"8","perms":["pr"],"format":"int","value":5.0,"minValue":"0"}]}]}]}"#
        ]
        try damaged(texts, seed: 4, rounds: 12_000) { bytes in
            guard let database = try? AccessoryDatabase(json: bytes) else { return }
            let once = try AccessoryDatabase(json: database.json)
            // Writing is strict, so that a second time changes nothing.
            #expect(try AccessoryDatabase(json: once.json) == once)
        }
    }

    @Test func smallBodies() throws {
        try damaged([#"{"ttl":500,"pid":7}"#], seed: 5) { bytes in
            guard let request = try? PrepareRequest(body: bytes) else { return }
            let again = try PrepareRequest(body: request.body)
            #expect(again == request)
        }
        try damaged([#"{"image-width":640,"image-height":480,"aid":2,"resource-type":"image","reason":1}"#], seed: 6) {
            guard let request = try? ResourceRequestBody(body: $0) else { return }
            let again = try ResourceRequestBody(body: request.body)
            #expect(again == request)
        }
        damaged([#"{"status":-70401}"#], seed: 7) { _ = StatusBody.decode($0) }
    }
}
