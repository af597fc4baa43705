import Seeded
import HAPProtocol
import Testing

@Suite struct TLV8Tests {
    // IC-016
    @Test(arguments: [(0, 1), (1, 1), (254, 1), (255, 1), (256, 2), (510, 2), (511, 3), (1_000, 4)])
    func cutsValuesIntoFragmentsWithoutATrailingEmptyOne(length: Int, fragments: Int) throws {
        let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let bytes = TLV8([.init(.certificate, value)]).encoded()
        #expect(bytes.count == length + 2 * fragments)
        #expect(try TLV8(decoding: bytes) == TLV8([.init(.certificate, value)]))
    }

    // IC-016
    @Test func joinsNeighboursOfOneTypeOnlyAfterAFullFragment() throws {
        let short = try TLV8(decoding: [9, 1, 0xAA, 9, 1, 0xBB])
        #expect(short.items == [.init(.certificate, [0xAA]), .init(.certificate, [0xBB])])
        let full = [UInt8](repeating: 7, count: 255)
        let joined = try TLV8(decoding: [9, 255] + full + [9, 1, 0xBB])
        #expect(joined.items == [.init(.certificate, full + [0xBB])])
        let parted = try TLV8(decoding: [9, 255] + full + [1, 0, 9, 1, 0xBB])
        #expect(parted.items.map(\.value.count) == [255, 0, 1])
        let emptyTail = try TLV8(decoding: [9, 255] + full + [9, 0])
        #expect(emptyTail.items == [.init(.certificate, full)])
    }

    // IC-017
    @Test(
        arguments: [
            ([6], .truncatedHeader, 0),
            ([6, 1], .truncatedValue, 0),
            ([6, 1, 1, 3, 200, 0], .truncatedValue, 3),
            ([6, 1, 1, 3], .truncatedHeader, 3),
            ([9, 255] + [UInt8](repeating: 1, count: 255) + [9], .truncatedHeader, 257),
        ] as [([UInt8], TLV8Error.Code, Int)])
    func saysWhereInputIsTruncated(bytes: [UInt8], code: TLV8Error.Code, offset: Int) {
        #expect(throws: TLV8Error(code, offset: offset)) { try TLV8(decoding: bytes) }
    }

    // IC-017
    @Test func refusesMoreThanItsLimitsWithoutReadingIt() {
        let flood = [UInt8](repeating: 0xFF, count: 65_536)
        #expect(throws: TLV8Error(.tooLong, offset: 4_096)) { try TLV8(decoding: flood, limits: .pairingRequest) }
        #expect(throws: TLV8Error(.truncatedHeader, offset: 65_535)) { try TLV8(decoding: flood) }
        let separators = [UInt8](repeating: 0, count: 4_000)
        #expect(throws: TLV8Error(.tooManyItems, offset: 128)) {
            try TLV8(decoding: separators, limits: .pairingRequest)
        }
    }

    @Test func readsZeroLengthItemsAndEmptyInput() throws {
        #expect(try TLV8(decoding: []).items.isEmpty)
        #expect(try TLV8(decoding: [6, 0]).items == [.init(.state, [])])
    }

    @Test func partsEntriesAtSeparators() throws {
        let list = try TLV8(decoding: [1, 1, 65, 11, 1, 1, 0xFF, 0, 1, 1, 66, 0xFF, 0, 0xFF, 0])
        #expect(list.entries().map { $0[.identifier] } == [[65], [66]])
    }

    // IC-019
    @Test func writesStateFirstAndItemsInTheGivenOrder() {
        let bytes = PairingMessage(state: .m1, [.init(.method, [0]), .init(.flags, [16])]).encoded()
        #expect(bytes == [6, 1, 1, 0, 1, 0, 0x13, 1, 16])
    }

    @Test func roundTripsRandomItems() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<repetitions(300, full: 20_000) {
            var tlv = TLV8()
            var last: UInt8 = 0
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                // Neighbours of one type would join after a full fragment.
                last = last &+ UInt8.random(in: 1...200, using: &generator)
                tlv.append(TLVType(rawValue: last), generator.array(Int.random(in: 0...600, using: &generator)))
            }
            #expect(try TLV8(decoding: tlv.encoded()) == tlv)
        }
    }

    // IC-017
    @Test func survivesDamageWithAnErrorOrItems() {
        var generator = SeededGenerator(seed: 17)
        let whole = TLV8([
            .init(.state, [3]), .init(.publicKey, generator.array(384)), .init(.proof, generator.array(64)),
            .init(.separator, []), .init(.identifier, generator.array(36)),
        ]).encoded()
        for _ in 0..<repetitions(3_000, full: 300_000) {
            let bytes = Damage.apply(to: whole, using: &generator)
            do {
                let tlv = try TLV8(decoding: bytes, limits: .pairingRequest)
                // What was read accounts for every byte: re-encoding differs in empty tails at most.
                #expect(tlv.encoded().count <= bytes.count)
            } catch {
                #expect((0...bytes.count).contains(error.offset))
            }
        }
    }
}
