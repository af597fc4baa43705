import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@Suite struct CharacteristicWriteTests {
    let on = CharacteristicID(aid: 1, iid: 9)
    let name = CharacteristicID(aid: 1, iid: 3)

    private func parse(_ text: String) throws(MessageError) -> CharacteristicWriteRequest {
        try CharacteristicWriteRequest(body: Array(text.utf8))
    }

    // IC-006, IC-057
    @Test func bodiesAreCompactAndBooleansAreDigits() {
        let request = CharacteristicWriteRequest(
            [
                CharacteristicWriteEntry(on, value: true, events: true),
                CharacteristicWriteEntry(
                    name, value: .tlv8([1, 1, 0]), authorizationData: [1, 2], isRemote: true, wantsResponse: true),
                CharacteristicWriteEntry(name, value: 22.2),
            ], pid: 7)
        #expect(
            request.body().text
                == #"{"characteristics":[{"aid":1,"iid":9,"value":1,"ev":true},"#
                + #"{"aid":1,"iid":3,"value":"AQEA","authData":"AQI=","remote":true,"r":true},"#
                + #"{"aid":1,"iid":3,"value":22.2}],"pid":7}"#)
        #expect(request.body(booleans: .words).text.contains(#""value":true"#))
    }

    @Test func requestsAreParsedBackAsTheyWere() throws {
        let request = CharacteristicWriteRequest(
            [
                CharacteristicWriteEntry(on, value: false, events: false, isRemote: false),
                CharacteristicWriteEntry(name, value: "Küche \"2\"\n", authorizationData: [], wantsResponse: true),
                CharacteristicWriteEntry(CharacteristicID(aid: AccessoryID(.max), iid: 1), events: true),
            ], pid: .max)
        #expect(try CharacteristicWriteRequest(body: request.body(booleans: .words)) == request)
    }

    // IC-047
    @Test func subscriptionsMayBeNumbers() throws {
        let request = try parse(#"{"characteristics":[{"aid":1,"iid":9,"ev":1},{"aid":1,"iid":9,"ev":0}]}"#)
        #expect(request.entries.map(\.events) == [true, false] && request.entries.allSatisfy { $0.refusal == nil })
    }

    @Test(arguments: [
        #""value":null"#, #""value":[1]"#, #""value":{"a":1}"#, #""ev":2"#, #""ev":"x""#, #""authData":"!""#,
        #""authData":1"#, #""remote":"?""#, #""r":[]"#,
    ])
    func unusableMembersSpoilTheirEntryOnly(_ member: String) throws {
        let request = try parse(
            #"{"characteristics":[{"aid":1,"iid":9,\#(member)},{"aid":1,"iid":9,"value":1,"x":[2]}]}"#)
        #expect(request.entries.map(\.refusal) == [.invalidValue, nil] && request.entries[1].value == 1)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", "null", #"{"characteristics":{}}"#, #"{"characteristics":[1]}"#,
        #"{"characteristics":[{"aid":1,"value":1}]}"#, #"{"characteristics":[{"aid":1.5,"iid":1}]}"#,
        #"{"characteristics":[{"aid":-1,"iid":1}]}"#, #"{"characteristics":[{"aid":99999999999999999999,"iid":1}]}"#,
        #"{"characteristics":[],"pid":"x"}"#, #"{"characteristics":[]}x"#, #"{"pid":1}"#,
    ])
    func unusableBodiesAreRefused(_ text: String) {
        #expect { try parse(text) } throws: { error in
            (error as? MessageError)?.code == .malformedBody && (error as? MessageError)?.response.status == .badRequest
        }
    }

    // IC-041
    @Test func mixedResultListsAll() {
        let response = CharacteristicWriteResponse([
            .init(on, .success), .init(name, .readOnly), .init(CharacteristicID(aid: 1, iid: 10), .invalidValue),
        ]).httpResponse
        #expect(response.status == .multiStatus)
        #expect(
            response.body.text
                == #"{"characteristics":[{"aid":1,"iid":9,"status":0},{"aid":1,"iid":3,"status":-70404},"#
                + #"{"aid":1,"iid":10,"status":-70410}]}"#)
        #expect(CharacteristicWriteResponse([.init(on, .success)]).httpResponse == HTTPResponse(.noContent))
    }

    // IC-049
    @Test func writeResponseIs207EvenOnSuccess() throws {
        let response = CharacteristicWriteResponse([
            .init(on, .success, value: .data([1, 2, 3]), format: .data), .init(name, .success),
        ]).httpResponse
        #expect(response.status == .multiStatus)
        #expect(
            response.body.text
                == #"{"characteristics":[{"aid":1,"iid":9,"status":0,"value":"AQID"},{"aid":1,"iid":3,"status":0}]}"#)
        let request = CharacteristicWriteRequest([CharacteristicWriteEntry(on), CharacteristicWriteEntry(name)])
        let back = try CharacteristicWriteResponse(response, to: request, format: { $0 == self.on ? .data : nil })
        #expect(back.entries.map(\.value) == [.data([1, 2, 3]), nil])
    }

    @Test func controllerKnowsTheStatusOfEveryEntry() throws {
        let request = CharacteristicWriteRequest([CharacteristicWriteEntry(on), CharacteristicWriteEntry(name)])
        func statuses(_ response: HTTPResponse) throws -> [HAPStatus] {
            try CharacteristicWriteResponse(response, to: request).entries.map(\.status)
        }
        #expect(try statuses(HTTPResponse(.noContent)) == [.success, .success])
        #expect(try statuses(HTTPResponse(.ok)) == [.success, .success])
        let one = #"{"characteristics":[{"aid":1,"iid":3,"status":70402}]}"#
        #expect(try statuses(.json(.multiStatus, one)) == [.success, .serviceCommunicationFailure])
        #expect(try statuses(.json(.badRequest, one)) == [.serviceCommunicationFailure, .serviceCommunicationFailure])
        #expect { try statuses(.json(.badRequest, #"{"status":-70403}"#)) } throws: {
            ($0 as? MessageError)?.code == .refused(.badRequest, .resourceBusy)
        }
        #expect(throws: MessageError.self) { try statuses(.json(.multiStatus, "{]")) }
    }
}
