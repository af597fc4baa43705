import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@Suite struct CharacteristicReadResponseTests {
    let on = CharacteristicID(aid: 1, iid: 9)
    let identify = CharacteristicID(aid: 1, iid: 2)

    // IC-039
    @Test func mixedResultHasAStatusInEveryEntry() {
        let response = CharacteristicReadResponse([
            CharacteristicReadEntry(on, value: true), CharacteristicReadEntry(identify, status: .writeOnly),
            CharacteristicReadEntry(CharacteristicID(aid: 9, iid: 9), status: .resourceDoesNotExist),
        ]).httpResponse()
        #expect(response.status == .multiStatus)
        #expect(
            response.body.text
                == #"{"characteristics":[{"aid":1,"iid":9,"status":0,"value":true},{"aid":1,"iid":2,"status":-70405},"#
                + #"{"aid":9,"iid":9,"status":-70409}]}"#)
    }

    // IC-040
    @Test func goodResultHasNoStatus() {
        let response = CharacteristicReadResponse([CharacteristicReadEntry(on, value: false)]).httpResponse()
        #expect(response.status == .ok && response.headers[.contentType] == "application/hap+json")
        #expect(response.body.text == #"{"characteristics":[{"aid":1,"iid":9,"value":false}]}"#)
    }

    // IC-050
    @Test func noValueIsNull() {
        let entry = CharacteristicReadEntry(on, value: nil)
        #expect(CharacteristicReadResponse([entry]).httpResponse().body.text.contains(#""value":null"#))
    }

    // IC-053, IC-058
    @Test func extrasComeAsAskedAndIntegersHaveNoPoint() throws {
        let brightness = Characteristic(
            iid: 10, type: .brightness, format: .int, permissions: [.read, .write, .events], unit: .percentage,
            metadata: Metadata(minimum: 0, maximum: 100, step: 1), value: 50)
        let id = CharacteristicID(aid: 1, iid: 10)
        func body(_ query: String) throws -> String {
            let request = try CharacteristicReadRequest(query: Array(query.utf8)[...])
            var entry = CharacteristicReadEntry(id, value: .float(50.0))
            entry.describe(brightness, as: request, events: true)
            return CharacteristicReadResponse([entry]).httpResponse(includesMetadata: request.includesMetadata).body
                .text
        }
        func expected(_ extra: String) -> String { #"{"characteristics":[{"aid":1,"iid":10,"value":50\#(extra)}]}"# }
        #expect(try body("id=1.10") == expected(""))
        #expect(try body("id=1.10&type=1") == expected(#","type":"8""#))
        #expect(try body("id=1.10&perms=1") == expected(#","perms":["pr","pw","ev"]"#))
        #expect(try body("id=1.10&ev=1") == expected(#","ev":true"#))
        #expect(
            try body("id=1.10&meta=1")
                == expected(#","format":"int","unit":"percentage","minValue":0,"maxValue":100,"minStep":1"#))
    }

    @Test func controllerReadsEverythingBack() throws {
        let response = try CharacteristicReadResponse(
            .json(
                .multiStatus,
                #"{"characteristics":[{"aid":1,"iid":10,"status":0,"value":50.0,"ev":1,"perms":["pr","zz"],"type":"8","#
                    + #""format":"uint8","minValue":0,"maxValue":100.0,"unit":"percentage"},"#
                    + #"{"aid":1,"iid":2,"status":70405},{"aid":"1","iid":11,"value":"22.5"},{"iid":3},7,{"aid":-1,"iid":1}]}"#
            ),
            format: { $0.iid == 11 ? .float : nil })
        #expect(response.entries.count == 3)
        #expect(response.entries[0].value == .integer(50) && response.entries[0].events == true)
        #expect(response.entries[0].permissions == .read && response.entries[0].metadata.maximum == 100.0)
        #expect(response.entries[1].status == .writeOnly && !response.entries[1].hasValue)
        #expect(response.entries[2].value == .float(22.5) && response.entries[2].status.isSuccess)
    }

    // IC-052, IC-063
    @Test func controllerKeepsOddValues() throws {
        let body =
            #"{"characteristics":[{"aid":1,"iid":1,"value":null},{"aid":1,"iid":2,"value":120},{"aid":1,"iid":3,"value":[1]},{"aid":1,"iid":4,"value":"abc"}]}"#
        let entries = try CharacteristicReadResponse(.json(.ok, body), format: { _ in .uint8 }).entries
        #expect(entries.map(\.value) == [nil, 120, nil, .string("abc")] && entries.allSatisfy(\.hasValue))
    }

    @Test func errorsWithoutEntriesAreThrownWithTheirStatus() throws {
        #expect { try CharacteristicReadResponse(.json(.badRequest, #"{"status":-70410}"#)) } throws: {
            ($0 as? MessageError)?.code == .refused(.badRequest, .invalidValue)
        }
        #expect { try CharacteristicReadResponse(HTTPResponse(.connectionAuthorizationRequired)) } throws: {
            ($0 as? MessageError)?.code == .refused(.connectionAuthorizationRequired, nil)
        }
        #expect(throws: MessageError.self) { try CharacteristicReadResponse(.json(.ok, "{")) }
        // Some list what failed under 400.
        let listed = #"{"characteristics":[{"aid":1,"iid":9,"status":-70402}]}"#
        #expect(try CharacteristicReadResponse(.json(.badRequest, listed)).entries.count == 1)
    }

    @Test func eventsCarryValuesAndNoStatus() throws {
        let button = CharacteristicID(aid: 2, iid: 5)
        let event = CharacteristicEvent([CharacteristicReadEntry(button, value: 0)]).httpResponse
        #expect(event.kind == .event && event.body.text == #"{"characteristics":[{"aid":2,"iid":5,"value":0}]}"#)
        #expect(try CharacteristicEvent(event, format: { _ in .uint8 }).entries.map(\.value) == [0])
        #expect(throws: MessageError.self) { try CharacteristicEvent(.json(.ok, "[]")) }
    }
}
