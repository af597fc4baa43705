import HearthCryptography
import Seeded
import Testing

/// Both ends in memory.
@Suite struct TLSEngineTests {
    @Test func aHandshakeAgreesOnModernTLS() throws {
        var pair = try EnginePair(Sample.certificate())
        try pair.shake()
        #expect(pair.client.isHandshakeComplete && pair.server.isHandshakeComplete)
        #expect(pair.client.version == "TLSv1.3")
        #expect(pair.client.cipher == pair.server.cipher)
        #expect(pair.client.applicationProtocol == "http/1.1")
        #expect(pair.server.applicationProtocol == "http/1.1")
        #expect(pair.client.peerCertificate?.fingerprint != nil)
        #expect(pair.server.peerCertificate == nil)
    }

    @Test(arguments: [1, 7, Int.max])
    func bytesGoBothWaysHoweverTheyAreCut(_ piece: Int) throws {
        var pair = try EnginePair(Sample.certificate())
        try pair.shake(piece: piece)
        let large = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        for (from, to) in [(pair.client, pair.server), (pair.server, pair.client)] {
            try from.write(large)
            let ciphertext = from.takeCiphertext()
            #expect(ciphertext.count > large.count)
            var found: [UInt8] = []
            for start in stride(from: 0, to: ciphertext.count, by: min(piece, ciphertext.count)) {
                try to.receive(Array(ciphertext[start..<min(start + min(piece, 70_000), ciphertext.count)]))
                if piece > ciphertext.count { try to.receive(Array(ciphertext[70_000...])) }
                found += try to.readAll().bytes
            }
            #expect(found == large)
        }
    }

    @Test func theEndIsMarkedBothWays() throws {
        var pair = try EnginePair(Sample.certificate())
        try pair.shake()
        try pair.client.write([1, 2, 3])
        pair.client.close()
        try pair.server.receive(pair.client.takeCiphertext())
        var (bytes, hasEnded) = try pair.server.readAll()
        #expect(bytes == [1, 2, 3] && hasEnded)
        try pair.server.receiveEnd()
        // The other direction is still open.
        try pair.server.write([4])
        pair.server.close()
        try pair.client.receive(pair.server.takeCiphertext())
        (bytes, hasEnded) = try pair.client.readAll()
        #expect(bytes == [4] && hasEnded)
        try pair.client.receiveEnd()
        #expect(throws: Never.self) { try pair.client.write([5]) }
        #expect(pair.client.takeCiphertext().isEmpty)
    }

    @Test func aMissingEndIsAnError() throws {
        var pair = try EnginePair(Sample.certificate())
        try pair.shake()
        try pair.client.write([1, 2, 3])
        try pair.server.receive(pair.client.takeCiphertext())
        #expect(try pair.server.readAll().bytes == [1, 2, 3])
        let error = #expect(throws: TLSError.self) { try pair.server.receiveEnd() }
        #expect(error?.code == .truncated)
        #expect(throws: TLSError.self) { try pair.server.read() }
        #expect(throws: TLSError.self) { try pair.server.write([1]) }
    }

    /// Cut anywhere, a stream is never taken for a whole one.
    @Test func aCutIsNoticedAnywhere() throws {
        let made = try Sample.certificate()
        var whole = try EnginePair(made)
        try whole.shake()
        for place in 0..<whole.sent.client.count {
            let pair = try EnginePair(made)
            _ = try pair.client.handshake()
            let first = pair.client.takeCiphertext()
            try pair.server.receive(Array(first.prefix(place)))
            if try pair.server.handshake() { Issue.record("complete after \(place) bytes") }
            guard place < first.count else { break }
            let error = #expect(throws: TLSError.self) { try pair.server.receiveEnd() }
            #expect(error?.code == .notTLS)
        }
    }

    @Test func damageIsAnError() throws {
        let made = try Sample.certificate()
        var random = SeededGenerator(seed: 0x715)
        var refused = 0
        for _ in 0..<150 {
            var pair = try EnginePair(made)
            var isDamaged = false
            do {
                try pair.shake { bytes in
                    guard !isDamaged, !bytes.isEmpty, Bool.random(using: &random) else { return bytes }
                    isDamaged = true
                    return random.damage(bytes)
                }
                #expect(!isDamaged || !pair.server.isHandshakeComplete)
            } catch {
                #expect(error is TLSError)
                refused += 1
            }
        }
        #expect(refused > 50)
        // A record of data with one bit changed.
        for _ in 0..<150 {
            var pair = try EnginePair(made)
            try pair.shake()
            try pair.client.write([UInt8](repeating: 65, count: 100))
            var bytes = pair.client.takeCiphertext()
            bytes[Int.random(in: 5..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try pair.server.receive(bytes)
            #expect(throws: TLSError.self) { try pair.server.readAll() }
            // The peer is told.
            #expect(!pair.server.takeCiphertext().isEmpty)
        }
    }

    @Test func nothingIsSentBeforeTheHandshakeIsComplete() throws {
        let pair = try EnginePair(Sample.certificate())
        let error = #expect(throws: TLSError.self) { try pair.client.write([1]) }
        #expect(error?.code == .misuse)
    }

    @Test func whatIsNotTLSIsSaidToBeSo() throws {
        let context = try TLSContext.server(Sample.certificate().identity())
        for (text, word) in [("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "https://"), ("SSH-2.0-OpenSSH_9.2\r\n", "TLS")] {
            let server = try TLSEngine(context)
            try server.receive(Array(text.utf8))
            let error = #expect(throws: TLSError.self) { try server.handshake() }
            #expect(error?.code == .notTLS, "\(text)")
            #expect(error?.message.contains(word) == true)
        }
        let client = try TLSEngine(Sample.client(.pinned([])))
        _ = try client.handshake()
        try client.receive(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
        let error = #expect(throws: TLSError.self) { try client.handshake() }
        #expect(error?.code == .notTLS)
    }
}
