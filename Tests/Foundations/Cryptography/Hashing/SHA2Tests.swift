import Seeded
import HearthCryptography
import Testing

/// The examples that NIST publishes for FIPS 180-4.
@Suite struct SHA2Tests {
    private let short = Array("abc".utf8)
    private let long = Array(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
            .utf8)

    @Test func sha256AgreesWithPublishedExamples() {
        #expect(
            SHA256.hash(data: short).description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hash(data: []).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.hash(data: long).bytes == hex("cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"))
    }

    @Test func sha512AgreesWithPublishedExamples() {
        #expect(
            SHA512.hash(data: short).bytes
                == hex(
                    """
                    ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
                    2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
                    """))
        #expect(
            SHA512.hash(data: long).bytes
                == hex(
                    """
                    8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018
                    501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909
                    """))
    }

    @Test func aMillionBytesHashTheSameInAnyPieces() {
        let million = [UInt8](repeating: 0x61, count: 1_000_000)
        let expected = hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(SHA256.hash(data: million).bytes == expected)
        var generator = SeededGenerator(seed: 1)
        var hash = SHA256()
        var rest = million[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...40_000, using: &generator))
            hash.update(data: piece)
            rest = rest.dropFirst(piece.count)
        }
        #expect(hash.finalize().bytes == expected)
    }

    @Test func aCopyGoesOnIndependently() {
        var first = SHA512()
        first.update(data: "a".utf8)
        var second = first
        first.update(data: "bc".utf8)
        second.update(data: "bd".utf8)
        #expect(first.finalize() == SHA512.hash(data: "abc".utf8))
        #expect(second.finalize() == SHA512.hash(data: "abd".utf8))
    }

    @Test func finalizingLeavesTheStateUsable() {
        var hash = SHA256()
        hash.update(data: "a".utf8)
        #expect(hash.finalize() == SHA256.hash(data: "a".utf8))
        hash.update(data: "bc".utf8)
        #expect(hash.finalize() == SHA256.hash(data: "abc".utf8))
    }

    @Test func takesBytesThatAreNotContiguous() {
        #expect(SHA256.hash(data: [0x63, 0x62, 0x61].reversed()) == SHA256.hash(data: short))
        var hash = SHA256()
        hash.update(data: short.span)
        #expect(hash.finalize() == SHA256.hash(data: short))
    }
}
