import Seeded
import Testing

@testable import HearthServiceDiscovery

@Suite struct DomainNameTests {
    @Test func escapesEverythingThatIsNotAWord() throws {
        let name = DomainName(labels: [Array("Küche. \\".utf8), Array("_hap".utf8)])
        #expect(name.escaped == #"K\195\188che\.\032\\._hap"#)
        #expect(try #require(DomainName(escaped: name.escaped.utf8)).labels == name.labels)
    }

    @Test func comparesWithoutCase() {
        #expect(DomainName(escaped: "Lamp.LOCAL.".utf8) == DomainName(escaped: "lamp.local".utf8))
        #expect(DomainName(escaped: "lämp.local".utf8) != DomainName(escaped: "lÄmp.local".utf8))
    }

    @Test(arguments: [
        "", ".", "a..b", ".a", #"a\"#, #"a\1"#, #"a\12"#, #"a\256"#, #"a\1x2"#, String(repeating: "a", count: 64),
    ])
    func refusesWhatIsNoName(text: String) {
        #expect(DomainName(escaped: text.utf8) == nil)
    }

    @Test func refusesMoreThan255Bytes() {
        let label = String(repeating: "a", count: 49)
        #expect(DomainName(escaped: [label, label, label, label, label].joined(separator: ".").utf8) != nil)
        #expect(DomainName(escaped: [label, label, label, label, label, "aaaa"].joined(separator: ".").utf8) == nil)
    }

    @Test func anEscapedDotAtTheEndStays() throws {
        let name = try #require(DomainName(escaped: #"a\."#.utf8))
        #expect(name.labels == [Array("a.".utf8)])
    }

    @Test func survivesAnyBytes() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array(#"a.\019-ä"#.utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            guard let name = DomainName(escaped: bytes) else { continue }
            #expect(DomainName(escaped: name.escaped.utf8)?.labels == name.labels)
        }
    }

    @Test func survivesAnyLabels() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<2_000 {
            let labels = (0..<3).map { _ in
                (0..<Int.random(in: 1...63, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            #expect(DomainName(escaped: DomainName(labels: labels).escaped.utf8)?.labels == labels)
        }
    }
}
