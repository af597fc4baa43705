import Testing

@testable import HearthPropertyList

/// What the binary form of one value of each kind looks like: bytes that Python's `plistlib` wrote.
private let everyKind: [UInt8] = bytes(
    """
    62706c6973743030dc0102030405060708090a0b0c0d0e0f10111213141516171b54626f6f6c55736d616c6c586e6567
    6174697665556c61726765547265616c54646174655464617461556173636969547769646553756964546c6973745565
    6d70747909100713fffffffffffffffb130000010000000000233ff80000000000003341c783b6928000004200ff5944
    65736b206c616d7069004b00fc00630068006500206f22d83dde008300011170a218191001a11a08d00821262c353b40
    454a5055595e6465677079828b8e98abb0b3b5b7b80000000000000101000000000000001c0000000000000000000000
    00000000b9
    """)

@Suite struct PropertyListTests {
    static var expected: PropertyList {
        [
            "bool": true, "small": 7, "negative": -5, "large": 1_099_511_627_776, "real": 1.5,
            "date": .date(PropertyListDate(seconds: 789_015_845)), "data": .data([0, 255]), "ascii": "Desk lamp",
            "wide": "Küche 漢😀", "uid": .uid(70_000), "list": [1, [false]], "empty": [:],
        ]
    }

    @Test func readsEveryKindOfValue() throws {
        #expect(try PropertyList(binary: everyKind) == Self.expected)
    }

    @Test func whatIsWrittenIsWhatPlistlibWrites() throws {
        #expect(try Self.expected.binary() == everyKind)
    }

    @Test func refusesWhatIsNoBinaryPropertyList() {
        expect(.notBinary, of: Array("<?xml version=\"1.0\"?>".utf8))
        expect(.notBinary, of: [])
        expect(.malformed, of: Array("bplist00".utf8))
    }

    @Test func everyCutIsRefused() {
        for count in everyKind.indices {
            #expect(throws: PropertyListError.self, "cut after \(count) bytes") {
                try PropertyList(binary: Array(everyKind[..<count]))
            }
        }
    }

    @Test func limitsHoldBeforeMemoryIsSpent() {
        // Twenty-six lists, each with the next one twice: 2^26 values in 130 bytes.
        let laughs = binary((0..<26).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x09]])
        expect(.tooLarge, of: laughs)
        // A text that costs little, at each of 65,025 places.
        let long = [UInt8](repeating: 0x61, count: 4_000)
        let places = [0xAF, 0x10, 0xFF] + [UInt8](repeating: 1, count: 255)
        expect(
            .tooLarge,
            of: binary([
                places, [0xAF, 0x10, 0xFF] + [UInt8](repeating: 2, count: 255), [0x5F, 0x11, 0x0F, 0xA0] + long,
            ]))
        let deep = binary((0..<200).map { [0xA1, UInt8($0 + 1)] } + [[0x09]])
        expect(.tooLarge, of: deep)
        // Forty levels, at the top and again below thirty others.
        let shared = (2...41).map { [0xA1, UInt8($0)] } + [[0x09]]
        let above = (0..<30).map { $0 < 29 ? [0xA1, UInt8(43 + $0)] : [0xA1, 1] }
        expect(.tooLarge, of: binary([[0xA2, 1, 42]] + shared + above))
        #expect(throws: Never.self) {
            try PropertyList(binary: binary([[0xA2, 1, 42]] + shared + above), limits: .init(depth: 71))
        }
        #expect(throws: PropertyListError.self) {
            try PropertyList(binary: everyKind, limits: .init(bytes: everyKind.count - 1))
        }
        #expect(throws: PropertyListError.self) { try PropertyList(binary: everyKind, limits: .init(values: 10)) }
    }

    @Test func refusesCountsThatReachBeyondTheFile() {
        let largest: [UInt8] = [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        for kind: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] { expect(.malformed, of: binary([[kind] + largest])) }
        expect(.malformed, of: binary([[0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8)]))
        expect(.malformed, of: binary([[0x4F, 0x51, 0x41]]))
    }

    @Test func refusesWhatItCannotHoldExactly() {
        expect(.unsupported, of: binary([[0xA1, 1], [0x00]]))
        expect(.unsupported, of: binary([[0xC1, 1], [0x09]]))
        expect(.unsupported, of: binary([[0x52, 0xFF, 0xFE]]))
        // Halves of a surrogate pair: the first alone, the second alone, both in the wrong order, one before a letter.
        for units: [UInt8] in [[0xD8, 0x3D], [0xDE, 0x00], [0xDE, 0x00, 0xD8, 0x3D], [0xD8, 0x3D, 0x00, 0x41]] {
            expect(.unsupported, of: binary([[0x60 | UInt8(units.count / 2)] + units]))
        }
        // 2^64, and the integer below the least of 64 bits.
        expect(.unsupported, of: binary([[0x14, 0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)]))
        expect(
            .unsupported,
            of: binary([[0x14] + [UInt8](repeating: 0xFF, count: 8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7)]))
        for date: [UInt8] in [[0x7F, 0xF8], [0x7F, 0xF0], [0xFF, 0xF0]] {
            expect(.unsupported, of: binary([[0x33] + date + [UInt8](repeating: 0, count: 6)]))
        }
        expect(.unsupported, of: binary([[0x84, 1, 2, 3, 4, 5]]))
    }

    @Test func refusesWrongReferencesAndKeys() {
        expect(.malformed, of: binary([[0xA1, 7]]))
        expect(.malformed, of: binary([[0xA1, 0]]))
        expect(.malformed, of: binary([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]))
        expect(.malformed, of: binary([[0xD1, 1, 2], [0x10, 5], [0x09]]))
        expect(.malformed, of: binary([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]]))
        // One key, once in ASCII and once in UTF-16.
        expect(.malformed, of: binary([[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x61, 0x00, 0x61], [0x09]]))
        for marker: UInt8 in [0x01, 0x0F, 0x15, 0x21, 0x32, 0x70, 0x90, 0xE0, 0xFF] {
            expect(.malformed, of: binary([[marker] + [UInt8](repeating: 0, count: 64)]))
        }
    }

    private func expect(
        _ code: PropertyListError.Code, of bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: PropertyListError.self, sourceLocation: sourceLocation) {
            try PropertyList(binary: bytes)
        }
        #expect(error?.code == code, "\(error?.description ?? "")", sourceLocation: sourceLocation)
    }
}
