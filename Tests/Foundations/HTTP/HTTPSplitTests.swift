import Seeded
import HearthHTTP
import Testing

/// However a stream is cut, the same messages come out, and damage never does worse than an error.
@Suite struct HTTPSplitTests {
    static let requests =
        "\r\nGET /accessories HTTP/1.1\r\nHost: [fe80::1]\r\n\r\n"
        + "PUT /characteristics HTTP/1.1\r\nHost: 10.0.0.1\r\nContent-Type: application/hap+json\r\nContent-Length: 24\r\n\r\n"
        + #"{"characteristics":[{}]}"#
        + "POST /pairings HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: y\r\n\r\n"

    static let responses =
        "HTTP/1.1 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 2\r\n\r\n{}"
        + "EVENT/1.0 200 OK\r\nContent-Length: 3\r\n\r\n\r\n\rHTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 470\n\n"
        + "HTTP/1.1 207 Multi-Status\r\nTransfer-Encoding: chunked\r\n\r\na;e\r\n0123456789\r\n1\r\nx\r\n0\r\n\r\n"

    static func stream(_ role: HTTPParser.Role) -> [UInt8] { (role == .server ? requests : responses).bytes }

    @Test(arguments: [HTTPParser.Role.server, .client])
    func cutAnywhereGivesTheSameMessages(_ role: HTTPParser.Role) {
        let bytes = Self.stream(role)
        let whole = HTTPParser.run(role, [bytes])
        #expect(whole.error == nil && whole.isBetweenMessages && whole.messages.count == (role == .server ? 3 : 5))
        for place in 0...bytes.count {
            let cut = HTTPParser.run(role, [Array(bytes[..<place]), Array(bytes[place...])])
            #expect(cut == whole, "cut at \(place)")
        }
        // IC-009
        let single = HTTPParser.run(role, bytes.map { [$0] })
        #expect(single == whole)
    }

    @Test(arguments: [HTTPParser.Role.server, .client])
    func damageGivesTheSameOutcomeHoweverItIsCut(_ role: HTTPParser.Role) {
        var generator = SeededGenerator(seed: 0x4854_5450)
        var refused = 0
        for _ in 0..<10_000 {
            let bytes = generator.damage(Self.stream(role))
            let whole = HTTPParser.run(role, [bytes])
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...60, using: &generator)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let cut = HTTPParser.run(role, pieces)
            #expect(cut == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            if let error = whole.error {
                refused += 1
                #expect(error.offset <= bytes.count)
            }
        }
        #expect(refused > 3000)
    }

    @Test func longStreamsDoNotGrow() throws {
        var parser = HTTPParser(role: .server)
        let message = Self.requests.bytes
        var pending: [UInt8] = []
        var count = 0
        for _ in 0..<3000 {
            // Never at a border between messages, so that the buffer never empties by itself.
            pending += message
            parser.append(pending.dropLast(5))
            pending = Array(pending.suffix(5))
            while try parser.next() != nil { count += 1 }
            #expect(parser.bufferedBytes < 1000)
        }
        #expect(count == 3000 * 3 - 1)
    }
}
