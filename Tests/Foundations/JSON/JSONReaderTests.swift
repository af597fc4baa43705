import Seeded
import HearthJSON
import Testing

@Suite struct JSONReaderTests {
    private func error(_ text: String, _ options: JSONOptions = .json) -> JSONError? {
        do {
            _ = try JSONValue(parsing: Array(text.utf8), options: options)
            return nil
        } catch { return error }
    }

    @Test func readsValueByValue() throws {
        var reader = JSONReader(Array(#"{"aid":7,"skip":[1,{"x":"y\n"}],"on":true,"t":"25","v":22.2,"n":null}"#.utf8))
        var seen: [String] = []
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "aid": #expect(try reader.readNumber() == .integer(7))
            case "on": #expect(try reader.readBool())
            case "t": #expect(try reader.readString() == "25")
            case "v": #expect(try reader.readNumber() == .double(22.2))
            case "n": try reader.readNull()
            default: try reader.skipValue()
            }
            seen.append(name)
        }
        try reader.finish()
        #expect(seen == ["aid", "skip", "on", "t", "v", "n"])
    }

    @Test func knownNamesAreFoundWithoutAString() throws {
        let table = JSONNameTable(["iid", "type", "", "valid-values-range"])
        var reader = JSONReader(
            Array(#"{"type":1,"other":2,"\u0069id":3,"":4,"iid" :5,"valid-values-range":6,"typ":7}"#.utf8))
        var seen: [JSONNameTable.Match] = []
        try reader.beginObject()
        while let match = try reader.nextName(in: table) {
            seen.append(match)
            try reader.skipValue()
        }
        #expect(
            seen == [.known(1), .other("other"), .known(0), .known(2), .known(0), .known(3), .other("typ")])
        #expect(table["type"] == 1 && table["x"] == nil)
    }

    @Test func wrongKindsAreErrorsThatNameBoth() throws {
        var reader = JSONReader(Array("{\"a\": [1]}".utf8))
        try reader.beginObject()
        _ = try reader.nextName()
        #expect { try reader.readString() } throws: { error in
            "\(error)" == "line 1, column 7: expected a string, found an array"
        }
    }

    @Test func misuseIsAnErrorAndNoTrap() {
        var reader = JSONReader(Array("[1]".utf8))
        #expect(throws: JSONError.self) { try reader.nextName() }
        #expect(throws: JSONError.self) { try reader.nextElement() }
        #expect(throws: JSONError.self) {
            try reader.beginArray()
            _ = try reader.nextElement()
            // The element is not read.
            _ = try reader.nextElement()
        }
    }

    @Test func encodedTextIsHandedOutAsItStands() throws {
        var reader = JSONReader(Array(#"[ {"a" : 1.0} , 2]"#.utf8))
        try reader.beginArray()
        _ = try reader.nextElement()
        #expect(String(decoding: try reader.readEncoded(), as: UTF8.self) == #"{"a" : 1.0}"#)
        #expect(try reader.nextElement())
    }

    @Test func errorsTellOffsetLineAndColumn() {
        #expect(error("{\n  \"é\": tru\n}")?.position == JSONPosition(offset: 10, line: 2, column: 8))
        #expect(error("[1,\r\n2,\r3,\n x]")?.position == JSONPosition(offset: 12, line: 4, column: 2))
        #expect(error("[1")?.code == .unexpectedEnd)
        #expect(error("[1]]")?.description == "line 1, column 4: expected the end of the text, found ']'")
        #expect(error("[1;2]")?.description == "line 1, column 3: expected a comma or ']', found ';'")
        #expect(error("{\"a\":\"b\u{1}\"}")?.position.column == 8)
        #expect(error("[\u{1F600}]")?.message == "expected a value, found '😀'")
        #expect(error("[\u{7}]")?.message == "expected a value, found U+7")
    }

    @Test func invalidUTF8IsLocated() {
        let bytes = Array("[\"abc".utf8) + [0xC3, 0x28] + Array("\"]".utf8)
        #expect { try JSONValue(parsing: bytes) } throws: { error in
            (error as? JSONError)?.code == .invalidUTF8 && (error as? JSONError)?.position.offset == 5
        }
    }

    @Test func duplicateNamesAreRefusedWhereAskedFor() {
        let options = JSONOptions(duplicateNames: .refused)
        #expect(error("{\"a\":1,\n\"a\":2}", options)?.position == JSONPosition(offset: 8, line: 2, column: 1))
    }

    @Test func largeObjectsTakeLinearTime() throws {
        let members = (0..<50_000).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
        let object = try JSONValue(parsing: Array("{\(members)}".utf8)).objectValue
        #expect(object?.count == 50_000 && object?["n49999"] == 49_999)
    }

    @Test func numbersAreReadFromText() {
        #expect(JSONNumber("12") == .integer(12) && JSONNumber("-0.5") == .double(-0.5))
        for text in ["", " 1", "1 ", "0x1", "1,", "NaN", "+1", "a"] { #expect(JSONNumber(text) == nil, "\(text)") }
    }

    @Test func doublesAreReadCorrectlyRounded() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            #expect(try JSONValue(parsing: Array("[\(value)]".utf8))[0]?.doubleValue == value)
        }
    }
}
