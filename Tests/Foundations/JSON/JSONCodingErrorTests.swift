import HearthJSON
import Testing

@Suite struct JSONCodingErrorTests {
    struct Home: Codable, Equatable {
        var name: String
        var rooms: [Room]
        var owners: [String: Int]?
    }

    struct Room: Codable, Equatable {
        var name: String
        var floor: Int8?
        var kind: Kind?
    }

    enum Kind: String, Codable { case kitchen, bath }

    static let cases: [(String, JSONCodingError.Code, String)] = [
        (#"{"rooms":[]}"#, .missing, #"the member "name" is missing"#),
        (#"{"name":"a","rooms":[{"name":"b"},{"name":5}]}"#, .wrongKind, "rooms[1].name: expected a string, found 5"),
        (#"{"name":"a","rooms":[{"name":null}]}"#, .missing, "rooms[0].name: expected a string, found null"),
        (#"{"name":"a","rooms":[{}]}"#, .missing, #"rooms[0]: the member "name" is missing"#),
        (#"{"name":"a","rooms":[7]}"#, .wrongKind, "rooms[0]: expected an object, found 7"),
        (#"{"name":"a","rooms":{}}"#, .wrongKind, "rooms: expected an array, found an object"),
        (
            #"{"name":"a","rooms":[{"name":"b","floor":128}]}"#, .invalidValue,
            "rooms[0].floor: expected an integer from -128 to 127, found 128"
        ),
        (
            #"{"name":"a","rooms":[{"name":"b","floor":1.5}]}"#, .invalidValue,
            "rooms[0].floor: expected an integer from -128 to 127, found 1.5"
        ),
        (
            #"{"name":"a","rooms":[{"name":"b","kind":"cellar"}]}"#, .invalidValue,
            "rooms[0].kind: Cannot initialize Kind from invalid String value cellar"
        ),
        (
            #"{"name":"a","rooms":[],"owners":{"a b":true}}"#, .wrongKind,
            #"owners["a b"]: expected an integer from -9223372036854775808 to 9223372036854775807, found true"#
        ),
        ("[]", .wrongKind, "expected an object, found an array"),
    ]

    @Test(arguments: cases)
    func errorsNameThePlace(_ text: String, _ code: JSONCodingError.Code, _ message: String) throws {
        let json = try JSONValue(parsing: Array(text.utf8))
        let error = #expect(throws: JSONCodingError.self) { try json.decode(Home.self) }
        #expect(error?.code == code)
        #expect(error?.description == message)
    }

    @Test func unknownMembersAreReportedWhenAskedFor() throws {
        let json: JSONValue = ["name": "a", "rooms": [["name": "b"], ["name": "c", "flor": 1]]]
        #expect(try json.decode(Home.self).rooms.count == 2)
        let error = #expect(throws: JSONCodingError.self) { try json.decode(Home.self, strict: true) }
        #expect(error?.code == .unknownMember)
        #expect(error?.description == #"rooms[1]: no member is called "flor"; known here: name, floor, kind"#)
    }

    @Test func aMistypedNameIsNamedWhereItIsMissing() throws {
        let json: JSONValue = ["nmae": "a", "rooms": []]
        let error = #expect(throws: JSONCodingError.self) { try json.decode(Home.self, strict: true) }
        #expect(error?.description == #"the member "name" is missing; "nmae" is no member here"#)
    }

    /// A member counts as known when any of the key types under which the object was opened has it.
    @Test func severalKeyTypesOfOneObjectAddUp() throws {
        struct Both: Decodable {
            enum First: CodingKey { case a }
            enum Second: CodingKey { case b, c }
            enum Inner: CodingKey { case d }
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: First.self).decode(Int.self, forKey: .a)
                let second = try decoder.container(keyedBy: Second.self)
                _ = try second.decode(Int.self, forKey: .b)
                _ = try second.nestedContainer(keyedBy: Inner.self, forKey: .c).decode(Int.self, forKey: .d)
            }
        }
        let json: JSONValue = ["b": 1, "a": 2, "c": ["d": 1]]
        #expect(throws: Never.self) { try json.decode(Both.self, strict: true) }
        let inner: JSONValue = ["b": 1, "a": 2, "c": ["d": 1, "e": 1]]
        let error = #expect(throws: JSONCodingError.self) { try inner.decode(Both.self, strict: true) }
        #expect(error?.description == #"c: no member is called "e"; known here: d"#)
    }

    @Test func errorsOfTypesGetTheirPlace() throws {
        struct Refusal: Error, CustomStringConvertible { let description = "not today" }
        struct Picky: Codable {
            init() {}
            init(from decoder: any Decoder) throws { throw Refusal() }
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        let json: JSONValue = ["x": [1, 2]]
        let decoding = #expect(throws: JSONCodingError.self) { try json.decode([String: [Picky]].self) }
        #expect(decoding?.description == "x[0]: not today")
        let encoding = #expect(throws: JSONCodingError.self) { try JSONValue(encoding: ["x": [Picky()]]) }
        #expect(encoding?.description == "x[0]: not today")
    }

    @Test func numbersThatJSONCannotExpressAreRefused() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            let error = #expect(throws: JSONCodingError.self) { try JSONValue(encoding: ["a": [0, value]]) }
            #expect(error?.code == .invalidValue)
            #expect(error?.description == "a[1]: JSON cannot express \(value); numbers are finite")
            #expect(throws: JSONCodingError.self) { try JSONValue(encoding: Float(value)) }
        }
        let error = #expect(throws: JSONCodingError.self) { try JSONValue(encoding: [UInt128.max]) }
        #expect(error?.path == JSONPath([.element(0)]))
    }

    @Test func aNumberBeyondSinglePrecisionIsRefused() throws {
        #expect(throws: JSONCodingError.self) { try JSONValue.number(1e39).decode(Float.self) }
    }

    @Test func aTypeThatEncodesItselfTwiceIsRefused() throws {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var single = encoder.singleValueContainer()
                try single.encode(1)
                _ = encoder.unkeyedContainer()
            }
        }
        let error = #expect(throws: JSONCodingError.self) { try JSONValue(encoding: ["a": Twice()]) }
        #expect(error?.path == JSONPath([.member("a")]))
    }

    @Test func errorsInFilesNameTheLine() throws {
        let text = """
            {
              name: "a",
              rooms: [
                { name: "b" },
                { name: "c", floor: "cellar" },
              ],
            }
            """
        let file = try LocatedJSON(parsing: Array(text.utf8))
        let error = #expect(throws: JSONError.self) { try file.decode(Home.self) }
        #expect(error?.position.line == 5 && error?.position.column == 25)
        #expect(error?.message == #"rooms[1].floor: expected an integer from -128 to 127, found "cellar""#)
        #expect(error?.code == .wrongKind)
    }
}
