import HearthJSON
import HomeModel
import Testing

@testable import HubAPI

@Suite struct RequestBodyTests {
    private func decode<Body: Decodable>(_ text: String, as type: Body.Type) throws -> Body {
        try JSONValue(parsing: Array(text.utf8)).decode(Body.self, strict: true)
    }

    @Test func whatAChangeDoesNotNameStaysAndNullClears() throws {
        let change = try decode(#"{"name":"Villa","location":null}"#, as: HomeChange.self)
        #expect(change == HomeChange(name: .to("Villa"), location: .to(nil)))
        #expect(try decode("{}", as: HomeChange.self) == HomeChange())
    }

    @Test func aChangeIsWrittenWithoutWhatItLeaves() throws {
        let change = HomeChange(timeZone: .to(nil), isPrimary: .to(true))
        #expect(
            try String(decoding: JSONValue(encoding: change).bytes, as: UTF8.self)
                == #"{"timeZone":null,"isPrimary":true}"#)
    }

    @Test func whatCannotBeClearedRefusesNull() throws {
        #expect {
            try decode(#"{"name":null}"#, as: RoomChange.self)
        } throws: { error in
            guard let error = error as? JSONCodingError else { return false }
            return error.path.description == "name" && error.code == .missing
        }
    }

    @Test func unknownMembersAreNamedWithTheirPlace() throws {
        #expect {
            try decode(#"{"name":"Villa","location":{"latitude":1,"longitude":2,"height":3}}"#, as: HomeChange.self)
        } throws: { error in
            "\(error)".contains("location") && "\(error)".contains("\"height\"")
        }
    }
}
