import Seeded
import HearthCryptography
import Testing

@Suite struct SecretTests {
    @Test func comparisonTellsEveryBitApart() {
        let bytes = SeededGenerator.bytes(seed: 3, count: 33)
        #expect(ConstantTime.areEqual(bytes, bytes))
        #expect(ConstantTime.areEqual([], []))
        #expect(!ConstantTime.areEqual(bytes, bytes.dropLast()))
        for bit in 0..<bytes.count * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!ConstantTime.areEqual(bytes, other))
        }
    }

    @Test func keysNeverPrintTheirBytes() throws {
        let key = SymmetricKey([0xab, 0xcd, 0xef])
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(text.contains("24 bits"))
            #expect(!text.lowercased().contains("ab"))
            #expect(!text.contains("171"))
        }
        let verifier = try SRP.Verifier(salt: [UInt8](repeating: 1, count: 16), code: "111-22-333")
        #expect("\(verifier)" == "SRP.Verifier")
    }

    @Test func freshKeysDiffer() {
        #expect(SymmetricKey(byteCount: 32) != SymmetricKey(byteCount: 32))
        #expect(RandomBytes.generate(32) != RandomBytes.generate(32))
        #expect(RandomBytes.generate(0) == [])
    }
}

extension SeededGenerator {
    static func bytes(seed: UInt64, count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return generator.bytes(count)
    }
}
