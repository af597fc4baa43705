import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@Suite struct CharacteristicReadRequestTests {
    private func parse(_ query: String?) throws(MessageError) -> CharacteristicReadRequest {
        try CharacteristicReadRequest(query: query.map { Array($0.utf8)[...] })
    }

    // IC-053
    @Test func takesIDsAndFlags() throws {
        let all = try parse("id=1.4,2.18446744073709551615&meta=1&perms=1&type=1&ev=1")
        #expect(all.ids == [CharacteristicID(aid: 1, iid: 4), CharacteristicID(aid: 2, iid: InstanceID(.max))])
        #expect(all.includesMetadata && all.includesPermissions && all.includesType && all.includesEvents)
        let none = try parse("meta=0&ev=false&id=1.4&unknown=%zz")
        #expect(!none.includesMetadata && !none.includesPermissions && !none.includesType && !none.includesEvents)
        #expect(try parse("id=1%2e4%2C1.5").ids.count == 2)
        #expect(try parse("meta=true&id=1.4").includesMetadata)
    }

    static let refused: [(String?, MessageError.Code)] = [
        (nil, .missingID), ("", .missingID), ("id=", .missingID), ("id", .missingID), ("meta=1", .missingID),
        ("id=1", .malformedID), ("id=1.x", .malformedID), ("id=1.", .malformedID), ("id=.1", .malformedID),
        ("id=1.4,", .malformedID), ("id=,1.4", .malformedID), ("id=1.4.5", .malformedID), ("id=-1.4", .malformedID),
        ("id=99999999999999999999.1", .malformedID), ("id=1.4 ", .malformedID), ("id=+1.4", .malformedID),
        ("id=1.4&meta=2", .malformedQuery), ("id=1.4&ev=", .malformedQuery), ("id=1.4&id=1.5", .malformedQuery),
        ("id=1%2", .malformedQuery), ("id=1%2g4", .malformedQuery),
    ]

    // IC-053
    @Test(arguments: refused.indices)
    func refusesWithAnAnswerOf400(_ row: Int) {
        let (query, code) = Self.refused[row]
        #expect { try parse(query) } throws: { error in
            guard let error = error as? MessageError else { return false }
            return error.code == code && error.response.status == .badRequest
                && error.response.body.text == #"{"status":-70410}"#
        }
    }

    @Test func targetIsParsedBackAsItWas() throws {
        let request = CharacteristicReadRequest(
            [CharacteristicID(aid: 1, iid: 10), CharacteristicID(aid: 6_623_462_389_072_572, iid: 37)],
            includesMetadata: true, includesType: true)
        #expect(request.target.description == "/characteristics?id=1.10,6623462389072572.37&meta=1&type=1")
        #expect(try CharacteristicReadRequest(query: request.target.query) == request)
    }
}
