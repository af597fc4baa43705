import Seeded
import HearthJSON
import Testing

@Suite struct JSONFuzzTests {
    static let texts = [
        JSONPythonAgreementTests.seeds[0], JSONPythonAgreementTests.seeds[1], JSONPythonAgreementTests.seeds[2],
        LocatedJSONTests.file, "{a:'\\x41\\\n\\u0062',/*c*/b:[+.5,-0x1F,Infinity,NaN,],}//",
        "\u{FEFF}{$é: \"\\uD83D\\uDE00\"}",
    ]

    @Test(arguments: [JSONOptions.json, .json5, .lenient])
    func damageNeverTraps(_ options: JSONOptions) {
        var generator = SeededGenerator(seed: 0xF022)
        for round in 0..<30_000 {
            let bytes = generator.damage(Array(Self.texts[round % Self.texts.count].utf8))
            do {
                let value = try JSONValue(parsing: bytes, options: options)
                // What was accepted can be written and read again, and is the same.
                if options.dialect == .json { #expect(throws: Never.self) { try JSONValue(parsing: value.bytes) } }
            } catch {
                #expect(error.position.offset <= bytes.count && error.position.line >= 1 && error.position.column >= 1)
            }
        }
    }

    @Test func locatedAndPlainTreesAgree() {
        var generator = SeededGenerator(seed: 0x10CA)
        for round in 0..<20_000 {
            let bytes = generator.damage(Array(Self.texts[round % Self.texts.count].utf8))
            let plain = Result { () throws(JSONError) in try JSONValue(parsing: bytes, options: .json5) }
            let located = Result { () throws(JSONError) in try LocatedJSON(parsing: bytes) }
            switch (plain, located) {
            case (.success(let plain), .success(let located)):
                // NaN differs from itself.
                #expect(plain == located.value || plain.bytes == located.value.bytes)
            case (.failure(let plain), .failure(let located)):
                // A repeated name is noticed behind its value in one and before it in the other.
                #expect(plain == located || plain.code == .duplicateName || located.code == .duplicateName)
            default: Issue.record("only one refuses \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func everyPrefixIsRefusedOrComplete() throws {
        for text in Self.texts.prefix(3) {
            let bytes = Array(text.utf8)
            let end = try #require(bytes.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") })
            for count in 0...end {
                #expect { try JSONValue(parsing: Array(bytes[..<count])) } throws: { error in
                    guard let error = error as? JSONError else { return false }
                    // A cut number or word at the end may read as another one; all else ends too early.
                    return error.code == .unexpectedEnd || error.position.offset + 8 >= count
                }
            }
        }
    }
}
