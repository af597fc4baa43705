import Seeded
import HearthJSON
import Testing

@Suite struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func writesWithoutWhitespace() {
        let written = text { writer in
            writer.beginObject()
            writer.name("a")
            writer.beginArray()
            writer.integer(1)
            writer.bool(true)
            writer.null()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
            writer.name("b")
            writer.string("x")
            writer.name("c")
            writer.encoded("[7]".utf8)
            writer.name("d")
            writer.integer(-5)
            writer.endObject()
        }
        #expect(written == #"{"a":[1,true,null,{},[]],"b":"x","c":[7],"d":-5}"#)
    }

    @Test func appendsBehindWhatIsThere() {
        var writer = JSONWriter(appendingTo: Array("x".utf8))
        writer.integer(1)
        #expect(writer.bytes == Array("x1".utf8))
    }

    @Test func escapesOnlyWhatMustBe() {
        #expect(
            text { $0.string("\"\\/\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é😀") } == #""\"\\/\b\t\n\f\r\u0001\u001f\#u{7F}é😀""#
        )
    }

    @Test(arguments: [
        (22.2, "22.2"), (50, "50"), (-2.3, "-2.3"), (0.1 + 0.2, "0.30000000000000004"), (1e21, "1e21"),
        (123_456_789_012_345_683_968, "123456789012345680000"), (1e-7, "0.0000001"), (1.5e-9, "1.5e-9"), (0, "0"),
        (-0.0, "-0"), (0.0001, "0.0001"), (100.5, "100.5"), (9_007_199_254_740_992, "9007199254740992"),
        (1e16, "10000000000000000"), (.leastNonzeroMagnitude, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e308"),
        (.nan, "null"), (.infinity, "null"), (-.infinity, "null"), (0.05, "0.05"), (12.003, "12.003"),
        (1.0001, "1.0001"),
    ])
    func doublesAreShortAndWithoutNeedlessExponent(_ value: Double, _ expected: String) {
        #expect(text { $0.number(value) } == expected)
    }

    @Test func integralDoublesKeepTheirPointWhereAskedFor() {
        #expect(text { $0.number(50, integral: .withFraction) } == "50.0")
        #expect(text { $0.number(1e18, integral: .withFraction) } == "1000000000000000000.0")
        #expect(text { $0.number(22.5, integral: .withFraction) } == "22.5")
    }

    @Test func everyDoubleComesBack() throws {
        var generator = SeededGenerator(seed: 22)
        for round in 0..<40_000 {
            var value = Double(bitPattern: generator.next())
            if round % 2 == 0 { value = Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1000 }
            guard value.isFinite else { continue }
            let bytes = JSONValue.number(value).bytes
            let back = try JSONValue(parsing: bytes).doubleValue
            #expect(back?.bitPattern == value.bitPattern || (value == 0 && back == 0), "\(value)")
        }
    }

    @Test func shortDecimalsAreAsShortAsTheStandardLibrarys() {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<20_000 {
            let value = Double(Int.random(in: -10_000_000...10_000_000, using: &generator)) / 10_000
            let expected = value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
            guard !expected.contains("e"), value != 0 else { continue }
            #expect(text { $0.number(value) } == expected)
        }
    }

    @Test func integersOfEverySizeAreExact() throws {
        for value in [Int128.min, -1, 0, 9, 10, 1 << 62, Int128(UInt64.max), .max] {
            #expect(try JSONValue(parsing: JSONValue.integer(value).bytes) == .integer(value))
        }
    }

    @Test func treesComeBack() throws {
        let value: JSONValue = ["z": [1, 2.5, nil, true, "x\n"], "a": ["b": [:], "c": []], "": -1, "f": 50.0]
        #expect(try JSONValue(parsing: value.bytes) == value)
        #expect(value.bytes.starts(with: Array(#"{"z":[1,2.5,null,true,"x\n"],"a":"#.utf8)))
    }
}
