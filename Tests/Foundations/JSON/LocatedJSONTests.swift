import HearthJSON
import Testing

@Suite struct LocatedJSONTests {
    static let file = """
        // Two lamps
        {
          name: "Küche", lamps: [
            { name: 'Left', brightness: 0x28 },
            { name: 'Right', brightness: 140, },
          ],
          port: 50.0,
        }
        """

    private func parse(_ text: String) throws -> LocatedJSON { try LocatedJSON(parsing: Array(text.utf8)) }

    @Test func everyNodeAndNameKnowsItsPlace() throws {
        let root = try parse(Self.file)
        #expect(root.position == JSONPosition(offset: 13, line: 2, column: 1))
        let members = try root.object()
        #expect(members.map(\.name) == ["name", "lamps", "port"])
        #expect(members.map { "\($0.position)" } == ["line 3, column 3", "line 3, column 18", "line 7, column 3"])
        let right = try root["lamps"]?.array()[1]["brightness"]
        #expect(right?.position.description == "line 5, column 34")
    }

    @Test func errorsNameTheLineAndWhatIsExpected() throws {
        let root = try parse(Self.file)
        let lamps = try #require(try root["lamps"]?.array())
        #expect { try lamps[1]["brightness"]?.integer(in: 0...100) as Int? } throws: { error in
            "\(error)" == "line 5, column 34: expected an integer from 0 to 100, found 140"
        }
        #expect { try lamps[0]["name"]?.number("a port number") } throws: { error in
            "\(error)" == "line 4, column 13: expected a port number, found \"Left\""
        }
        #expect { try root.allow(only: ["name", "lamps"]) } throws: { error in
            "\(error)" == "line 7, column 3: expected one of name, lamps, found \"port\""
        }
        #expect { try parse("{\n a: 1,\n b 2}") } throws: { error in
            "\(error)" == "line 3, column 4: expected ':', found '2'"
        }
    }

    @Test func valuesAreTakenWithinTheirTypes() throws {
        let root = try parse(Self.file)
        #expect(try root["port"]?.integer() as UInt16? == 50)
        #expect(try root["lamps"]?.array()[0]["brightness"]?.integer() as Int? == 40)
        #expect(throws: JSONError.self) { try root["lamps"]?.array()[1]["brightness"]?.integer() as Int8? }
        #expect(throws: JSONError.self) { try parse("[Infinity]").array()[0].number() }
        #expect(try parse("[-0.5]").array()[0].number() == -0.5)
    }

    @Test func aRepeatedNameIsAnErrorAtItsSecondPlace() {
        #expect { try parse("{\n  a: 1,\n  a: 2 }") } throws: { error in
            "\(error)" == "line 3, column 3: expected each name once in an object, found \"a\" again"
        }
    }

    @Test func byteOrderMarkIsNoColumn() throws {
        #expect(try parse("\u{FEFF}[1]").position == JSONPosition(offset: 3, line: 1, column: 1))
    }

    @Test func withoutPositionsItIsTheSameValue() throws {
        #expect(try parse(Self.file).value == JSONValue(parsing: Array(Self.file.utf8), options: .json5))
    }
}
