import HearthHTTP
import Seeded
import Testing

/// However a stream is cut, the same events come out, and damage never does worse than an error.
@Suite struct WebSocketSplitTests {
    static func conversation(_ role: WebSocketRole) -> [UInt8] {
        func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
            role == .server ? RawFrame.masked(first, payload) : RawFrame(first, payload).bytes
        }
        let text = "grün, 漢字 and 🏠, and plain text that is longer than a word"
        var bytes = frame(0x81, text.bytes) + frame(0x01, Array(text.bytes.prefix(12))) + frame(0x89, [1, 2, 3])
        bytes += frame(0x00, []) + frame(0x80, Array(text.bytes.dropFirst(12)))
        bytes += frame(0x82, (0..<300).map { UInt8(truncatingIfNeeded: $0) }) + frame(0x8A, [])
        return bytes + frame(0x88, RawFrame.close(4321, "ende"))
    }

    @Test(arguments: [WebSocketRole.server, .client])
    func cutAnywhereGivesTheSameEvents(_ role: WebSocketRole) {
        let bytes = Self.conversation(role)
        let whole = WebSocketParser.run(role, [bytes]).events
        #expect(whole.count == 6)
        for place in 0...bytes.count {
            let cut = WebSocketParser.run(role, [Array(bytes[..<place]), Array(bytes[place...])])
            #expect(cut.events == whole, "cut at \(place)")
        }
        #expect(WebSocketParser.run(role, bytes.map { [$0] }).events == whole)
    }

    @Test(arguments: [WebSocketRole.server, .client])
    func damageIsFoundAtTheSamePlaceHoweverItIsCut(_ role: WebSocketRole) {
        var random = SeededGenerator(seed: 0x6455)
        let bytes = Self.conversation(role)
        var refused = 0
        for _ in 0..<5_000 {
            let damaged = random.damage(bytes)
            let whole = WebSocketParser.run(role, [damaged], messageBytes: 1000)
            var rest = damaged[...]
            var pieces: [[UInt8]] = []
            while !rest.isEmpty {
                let count = Int.random(in: 1...40, using: &random)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let cut = WebSocketParser.run(role, pieces, messageBytes: 1000)
            #expect(cut.events == whole.events)
            #expect(cut.error == whole.error)
            if whole.error != nil { refused += 1 }
        }
        #expect(refused > 1_000)
    }

    @Test func whatIsWrittenIsRead() {
        var random = SeededGenerator(seed: 0x1234)
        for role in [WebSocketRole.server, .client] {
            for count in [0, 1, 7, 8, 9, 125, 126, 127, 65_535, 65_536, 100_001] {
                let payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let writer = WebSocketWriter(role: role == .server ? .client : .server)
                let frame = writer.frame(.binary(payload), using: &random)
                let (events, error, left) = WebSocketParser.run(role, [frame])
                #expect(events == [.message(.binary(payload))])
                #expect(error == nil && left == 0)
            }
        }
    }

    /// The standard library's own reading of UTF-8 decides.
    @Test func textIsTakenExactlyWhenItIsUTF8() {
        var random = SeededGenerator(seed: 0xF8)
        let pieces: [[UInt8]] = [
            "a".bytes, "ü".bytes, "漢".bytes, "🏠".bytes, [0x80], [0xBF], [0xC0], [0xC1, 0x81], [0xE0, 0x9F, 0x80],
            [0xED, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF4, 0x8F, 0xBF, 0xBF], [0xF5], [0xFF], [0xE2, 0x82], "plain text".bytes,
        ]
        var valid = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random) ?? []
            }
            let (events, _, _) = WebSocketParser.run(.client, [RawFrame(0x81, text).bytes])
            let expected = String(validating: text, as: UTF8.self)
            #expect(events == (expected.map { [.message(.text($0))] } ?? []), "\(text)")
            if expected != nil { valid += 1 }
        }
        #expect(valid > 1_000)
    }
}
