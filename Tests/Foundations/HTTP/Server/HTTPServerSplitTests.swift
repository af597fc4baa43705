import HearthHTTP
import HearthNetworking
import Seeded
import Testing

/// However a connection's bytes are cut the answers are the same, and damage does no worse than ending the connection.
@Suite struct HTTPServerSplitTests {
    static let conversation =
        "GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
        + "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        + "HEAD /d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    private static func answer(_ home: ServedHome, _ pieces: [[UInt8]]) async throws -> String {
        let stream = try await home.connect()
        for piece in pieces {
            stream.write(piece)
            // So that the pieces are read one by one.
            try await home.loop.sleep(for: .milliseconds(1))
        }
        defer { stream.close() }
        return try await stream.text(pause: .seconds(1))
    }

    @Test func aConversationCutAnywhereGetsTheSameAnswers() throws {
        try ServedHome.run { home in
            let bytes = Self.conversation.bytes
            let whole = try await Self.answer(home, [bytes])
            #expect(whole.components(of: "HTTP/1.1 200 OK") == 4)
            for place in 0...bytes.count {
                let cut = try await Self.answer(home, [Array(bytes[..<place]), Array(bytes[place...])])
                #expect(cut == whole, "cut at \(place)")
            }
            let single = try await Self.answer(home, bytes.map { [$0] })
            #expect(single == whole)
        }
    }

    @Test func damageEndsAtMostTheConnection() throws {
        try ServedHome.run { home in
            var random = SeededGenerator(seed: 0x5E4F)
            var refused = 0
            for _ in 0..<3_000 {
                let damaged = random.damage(Self.conversation.bytes)
                let place = Int.random(in: 0...damaged.count, using: &random)
                let answer = try await Self.answer(home, [Array(damaged[..<place]), Array(damaged[place...])])
                // Whatever is said is HTTP.
                var parser = HTTPParser(role: .client)
                // The last request may be one for the head alone.
                parser.append(answer.bytes)
                while let message = try? parser.next() { if message.response?.status.code ?? 0 >= 400 { refused += 1 } }
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
            }
            #expect(refused > 1_000)
            let healthy = try await Self.answer(home, [Self.conversation.bytes])
            #expect(healthy.components(of: "HTTP/1.1 200 OK") == 4)
        }
    }
}

extension String {
    /// How often it holds another text.
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
