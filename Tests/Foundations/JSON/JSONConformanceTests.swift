import HearthJSON
import Testing

/// Texts that RFC 8259 allows and refuses, by the part of the grammar that they try.
@Suite struct JSONConformanceTests {
    static let accepted: [(String, JSONValue)] = [
        ("null", nil), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("\t\n\r 1", 1), ("[]", []),
        ("{}", [:]), ("[ ]", []), ("{ }", [:]), ("[[[[]]]]", [[[[]]]]), ("\"\"", ""), ("[1 , 2]", [1, 2]),
        ("-1.5", -1.5), ("1e2", 100.0), ("1E+2", 100.0), ("1.5e-3", 0.0015), ("0e1", 0.0), ("0.0", 0.0),
        ("123456789012345678901234567890", .integer(123_456_789_012_345_678_901_234_567_890)),
        ("170141183460469231731687303715884105727", .integer(.max)),
        ("-170141183460469231731687303715884105728", .integer(.min)),
        ("170141183460469231731687303715884105728", .number(170_141_183_460_469_231_731_687_303_715_884_105_728)),
        ("0.1", 0.1), ("22.2", 22.2), ("9007199254740993", 9_007_199_254_740_993),
        ("9007199254740993.0", .number(9_007_199_254_740_992)), ("5e-324", .number(.leastNonzeroMagnitude)),
        ("1e-999", 0.0),
        ("1.7976931348623157e308", .number(1.7976931348623157e308)),
        ("3.4028234663852886e+38", .number(3.4028234663852886e+38)),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"), ("\"\\u0041\\u00e9\\u20ac\"", "Aé€"),
        ("\"\\uD83D\\uDE00\"", "😀"), ("\"\\uDBFF\\uDFFF\"", "\u{10FFFF}"), ("\"😀é\"", "😀é"), ("\"\u{7F}\"", "\u{7F}"),
        ("\"\\u0000\"", "\0"), ("\"\u{2028}\"", "\u{2028}"), ("\"a\\u0062c\"", "abc"),
        ("{\"a\":1,\"b\":[{}]}", ["a": 1, "b": [[:]]]), ("{\"\":0}", ["": 0]), ("{\"\\u0061\":1}", ["a": 1]),
        ("{\"a\":1,\"a\":2}", ["a": 2]), ("\u{FEFF}[1]", [1]),
    ]

    static let refused = [
        "", " ", "nul", "nulll", "True", "tru", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "00", "1.",
        ".5", "-.5", "1.e3", "1e", "1e+", "1E-", "0x10", "1 000", "1_0", "--1", "1e5.5", "1e999", "-1e999", "[", "]",
        "[1", "[1,", "[,1]", "[1,]", "[1,,2]", "[1 2]", "[1}", "{", "}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{,}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1", "{\"a\":1]",
        "[1]x", "1 2", "[] []", "\"", "\"a", "\"\\", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\u12\"", "\"\\u123g\"",
        "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"", "\"\\uD800a\"", "\"\\u00A\"", "\"\n\"", "\"\t\"",
        "\"\u{0}\"", "'a'", "// c\n1", "/* c */1", "#1", "\u{A0}1", "\u{C}1", "<null>", "\u{FEFF}", "\\u0061",
    ]

    @Test(arguments: accepted.indices)
    func acceptsWhatTheGrammarHas(_ index: Int) throws {
        let (text, expected) = Self.accepted[index]
        #expect(try JSONValue(parsing: Array(text.utf8)) == expected, "\(text)")
    }

    @Test(arguments: refused)
    func refusesWhatTheGrammarLacks(_ text: String) {
        #expect(throws: JSONError.self, "\(text)") { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE0, 0x80, 0xAF, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x80], [0x5B, 0xFF, 0x5D],
            [0xFF, 0xFE, 0x31, 0x00],
        ] as [[UInt8]])
    func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test func damagedTextIsRepairedWhereAskedFor() throws {
        let cut = Array("\"K".utf8) + [0xC3] + Array("\"".utf8)
        #expect(try JSONValue(parsing: cut, options: .lenient) == "K\u{FFFD}")
        #expect(try JSONValue(parsing: Array(#""\uD800x""#.utf8), options: .lenient) == "\u{FFFD}x")
    }

    @Test func depthIsLimited() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        let options = JSONOptions(maximumDepth: 5)
        #expect(throws: Never.self) { try JSONValue(parsing: nested(5), options: options) }
        #expect { try JSONValue(parsing: nested(6), options: options) } throws: {
            ($0 as? JSONError)?.code == .tooDeep && ($0 as? JSONError)?.position.offset == 5
        }
        // However large the limit is said to be, the stack is not used up.
        #expect(throws: JSONError.self) {
            try JSONValue(parsing: nested(200_000), options: JSONOptions(maximumDepth: .max))
        }
    }

    @Test func sizeIsLimited() {
        let options = JSONOptions(maximumBytes: 8)
        #expect(throws: Never.self) { try JSONValue(parsing: Array("[123456]".utf8), options: options) }
        #expect { try JSONValue(parsing: Array("[1234567]".utf8), options: options) } throws: {
            ($0 as? JSONError)?.code == .tooLarge
        }
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array("123456789".utf8), options: options) }
    }
}
