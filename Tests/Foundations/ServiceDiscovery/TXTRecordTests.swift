import Seeded
import Testing

@testable import HearthServiceDiscovery

@Suite struct TXTRecordTests {
    @Test func readsKeysWithoutCaseAndTakesTheFirst() {
        let txt = TXTRecord(strings: ["C#=3", "c#=4", "flag", "=nokey", "empty=", "eq=a=b"].map { Array($0.utf8) })
        #expect(txt["c#"] == "3")
        #expect(txt["FLAG"] == "")
        #expect(txt["empty"] == "")
        #expect(txt["eq"] == "a=b")
        #expect(txt["absent"] == nil)
        #expect(txt.pairs.map(\.key) == ["C#", "flag", "empty", "eq"])
    }

    @Test func setsReplacesAndRemoves() {
        var txt: TXTRecord = ["s#": "1", "sf": "1"]
        txt["S#"] = "2"
        txt["ci"] = "5"
        txt["sf"] = nil
        #expect(txt.description == "S#=2 ci=5")
    }

    // IC-146
    @Test func anEmptyRecordIsOneZeroByte() throws {
        #expect(try TXTRecord().encoded() == [0])
        #expect(try TXTRecord(decoding: [0]).isEmpty)
        #expect(try TXTRecord(decoding: []).isEmpty)
    }

    @Test func encodesWhatItDecodes() throws {
        let txt: TXTRecord = ["id": "AA:BB", "md": "LX-3"]
        let bytes = try txt.encoded()
        #expect(bytes == [8] + Array("id=AA:BB".utf8) + [7] + Array("md=LX-3".utf8))
        #expect(try TXTRecord(decoding: bytes[...]) == txt)
    }

    @Test func refusesWhatDoesNotFit() {
        #expect(throws: DiscoveryError.self) {
            try TXTRecord([(key: "k", value: String(repeating: "v", count: 254))]).encoded()
        }
        #expect(throws: Never.self) { try TXTRecord([(key: "k", value: String(repeating: "v", count: 253))]).encoded() }
        #expect(throws: DiscoveryError.self) { try TXTRecord([(key: "", value: "v")]).encoded() }
        #expect(throws: DiscoveryError.self) { try TXTRecord([(key: "ä", value: "v")]).encoded() }
        let many = (0..<6).map { (key: "k\($0)", value: String(repeating: "v", count: 240)) }
        #expect(throws: DiscoveryError.self) { try TXTRecord(many).encoded() }
    }

    @Test func saysWhereATruncatedRecordEnds() {
        let error = #expect(throws: DiscoveryError.self) { try TXTRecord(decoding: [3, 97, 61, 98, 5, 99]) }
        #expect(error?.message.contains("byte 4") == true)
    }

    @Test func survivesAnyBytes() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...70, using: &random)
            }
            guard let txt = try? TXTRecord(decoding: bytes[...]) else { continue }
            _ = txt.pairs
            guard let encoded = try? txt.encoded() else { continue }
            #expect((try? TXTRecord(decoding: encoded[...])) == txt)
        }
    }
}
