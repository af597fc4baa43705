import HearthPropertyList
import Testing

/// What only a reader and writer that are exact keep: bytes that Python's `plistlib` wrote.
private let corners: [UInt8] = bytes(
    """
    62706c6973743030db0102030405060708090a0b0c111213141516171820215675696e743634536e756c526b005470616972536e
    6663536e66645464617465546c6f6e675573697a65735055616761696ea40d0e0f10140000000000000000800000000000000014
    0000000000000000ffffffffffffffff137fffffffffffffff13800000000000000053610062100162d83dde006100e962006503
    0133c17e2855a40000005f100f787878787878787878787878787878a7191a1b1c1d1e1f10ff11010011ffff120001000012ffff
    ffff13000000010000000013ffffffffffffffff40a611121f0d2222233fb999999999999a081f262a2d32363a3f444a4b515667
    78818a8e9095989da6b8c0c2c5c8cdd2dbe4e5ec00000000000001010000000000000023000000000000000000000000000000f5
    """)

@Suite struct BinaryFormTests {
    private static var expected: PropertyList {
        [
            "uint64": [
                9_223_372_036_854_775_808, 18_446_744_073_709_551_615, .integer(Int128(Int64.max)),
                .integer(Int128(Int64.min)),
            ],
            "nul": "a\0b", "k\0": 1, "pair": "😀", "nfc": "\u{E9}", "nfd": "e\u{301}",
            "date": .date(PropertyListDate(seconds: -31_622_490.25)),
            "long": .string(String(repeating: "x", count: 15)),
            "sizes": [255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, -1], "": .data([]),
            "again": ["a\0b", 1, -1, 9_223_372_036_854_775_808, 0.1, 0.1],
        ]
    }

    @Test func readsAndWritesTheCornersAsPlistlibDoes() throws {
        #expect(try PropertyList(binary: corners) == Self.expected)
        #expect(try Self.expected.binary() == corners)
    }

    @Test func wideTextsAreKeptToTheUnit() throws {
        for text in ["\u{FFFF}", "\u{10000}", "\u{10FFFF}", "a\0ü", "\u{FEFF}a", "👩‍👩‍👧‍👦"] {
            guard case .string(let back) = try PropertyList(binary: PropertyList.string(text).binary()) else {
                Issue.record("\(text) is no text any more")
                continue
            }
            #expect(Array(back.utf16) == Array(text.utf16))
        }
    }

    /// Which Swift takes for equal.
    @Test func textsComposedDifferentlyAndZerosOfEitherSignStayApart() throws {
        let list: PropertyList = ["\u{E9}", "e\u{301}", 0.0, -0.0]
        guard case .array(let back) = try PropertyList(binary: list.binary()) else { return }
        #expect(back.compactMap(\.stringValue).map { Array($0.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
        guard case .real(let zero) = back[2], case .real(let negative) = back[3] else { return }
        #expect(zero.sign == .plus && negative.sign == .minus)
    }

    @Test func realsOfEverySizeAndKindComeBack() throws {
        #expect(try PropertyList(binary: binary([[0x22, 0x3F, 0xC0, 0, 0]])) == 1.5)
        for value in [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.infinity, .pi] {
            #expect(try PropertyList(binary: PropertyList.real(value).binary()) == .real(value))
        }
        guard case .real(let value) = try PropertyList(binary: PropertyList.real(.nan).binary()) else { return }
        #expect(value.isNaN)
    }

    @Test func integersOfEverySizeAreRead() throws {
        let ones = { [UInt8](repeating: 0xFF, count: $0) }
        #expect(try PropertyList(binary: binary([[0x10] + ones(1)])) == 255)
        #expect(try PropertyList(binary: binary([[0x11] + ones(2)])) == 65_535)
        #expect(try PropertyList(binary: binary([[0x12] + ones(4)])) == 4_294_967_295)
        #expect(try PropertyList(binary: binary([[0x13] + ones(8)])) == -1)
        #expect(try PropertyList(binary: binary([[0x14] + ones(16)])) == -1)
    }

    @Test func uidsOfEverySizeAreRead() throws {
        for (number, size) in [(0, 1), (255, 1), (256, 2), (65_536, 4), (UInt32.max, 4)] {
            let written = try PropertyList.uid(number).binary()
            #expect(written[8] == 0x80 | UInt8(size - 1))
            #expect(try PropertyList(binary: written) == .uid(number))
        }
        #expect(try PropertyList(binary: binary([[0x82, 1, 0, 0]])) == .uid(65_536))
        #expect(try PropertyList(binary: binary([[0x8F] + [UInt8](repeating: 0, count: 15) + [9]])) == .uid(9))
    }

    @Test func countsAndReferencesOfEverySizeComeBack() throws {
        for count in [0, 14, 15, 255, 256, 65_535, 65_536] {
            let numbers = PropertyList.array((0..<count).map { .integer(Int128($0)) })
            #expect(try PropertyList(binary: numbers.binary()) == numbers, "\(count) numbers")
            for text in ["a", "ü"] {
                let long = PropertyList.string(String(repeating: text, count: count))
                #expect(try PropertyList(binary: long.binary()) == long, "\(count) letters")
            }
            let data = PropertyList.data([UInt8](repeating: 7, count: count))
            #expect(try PropertyList(binary: data.binary()) == data, "\(count) bytes")
        }
    }

    @Test func equalScalarsAreWrittenOnce() throws {
        let pair: [PropertyList] = ["a text of some length", .uid(70_000)]
        let once = try PropertyList.array(pair).binary()
        let often = try PropertyList.array((0..<50).flatMap { _ in pair }).binary()
        // Another 98 references of a byte, and a count that takes two bytes more.
        #expect(often.count == once.count + 98 + 2)
    }

    @Test func theWriterRefusesWhatNoReaderTakes() throws {
        #expect(throws: PropertyListError.self) { try PropertyList.integer(1 << 64).binary() }
        #expect(throws: PropertyListError.self) { try PropertyList.integer(Int128(Int64.min) - 1).binary() }
        for seconds in [Double.nan, .infinity] {
            #expect(throws: PropertyListError.self) {
                try PropertyList.date(PropertyListDate(seconds: seconds)).binary()
            }
        }
        var deep: PropertyList = []
        for _ in 1..<512 { deep = [deep] }
        #expect(try PropertyList(binary: deep.binary(), limits: .init(depth: 512)) == deep)
        #expect(throws: PropertyListError.self) { try ([deep] as PropertyList).binary() }
    }

    /// References and offsets of 8 bytes, and objects in the opposite order.
    @Test func readsLayoutsThatItDoesNotWrite() throws {
        func wide(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
        let objects: [UInt8] = [0x09, 0xA2] + wide(0) + wide(0)
        let table = wide(8) + wide(9)
        let list = Array("bplist00".utf8) + objects + table + [0, 0, 0, 0, 0, 0, 8, 8] + wide(2) + wide(1)
        #expect(try PropertyList(binary: list + wide(8 + objects.count)) == [true, true])
    }
}
