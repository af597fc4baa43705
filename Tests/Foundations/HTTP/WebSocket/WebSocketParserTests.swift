import HearthHTTP
import Testing

/// Frames, as RFC 6455 shows and forbids them.
@Suite struct WebSocketParserTests {
    /// RFC 6455, section 5.7.
    @Test func theExamplesOfTheSpecificationAreRead() throws {
        let hello = "Hello".bytes
        func events(_ role: WebSocketRole, _ bytes: [UInt8]) -> [WebSocketEvent] {
            WebSocketParser.run(role, [bytes]).events
        }
        #expect(events(.client, [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]) == [.message(.text("Hello"))])
        let masked: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(events(.server, masked) == [.message(.text("Hello"))])
        #expect(
            events(.client, [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F]) == [.message(.text("Hello"))])
        #expect(events(.client, [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]) == [.ping(hello)])
        let pong: [UInt8] = [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(events(.server, pong) == [.pong(hello)])
        let short = [UInt8](repeating: 7, count: 256)
        #expect(events(.client, [0x82, 0x7E, 0x01, 0x00] + short) == [.message(.binary(short))])
        let long = [UInt8](repeating: 7, count: 65_536)
        #expect(events(.client, [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + long) == [.message(.binary(long))])
    }

    /// RFC 6455, section 5.7, the other way.
    @Test func theExamplesOfTheSpecificationAreWritten() {
        var fixed = FixedWords(word: 0x3D21_FA37)
        let (server, client) = (WebSocketWriter(role: .server), WebSocketWriter(role: .client))
        #expect(server.frame(.text("Hello"), using: &fixed) == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(
            client.frame(.text("Hello"), using: &fixed) == [
                0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
            ])
        #expect(server.ping("Hello".bytes, using: &fixed) == [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(
            client.pong("Hello".bytes, using: &fixed) == [
                0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
            ])
        let short = [UInt8](repeating: 7, count: 256)
        #expect(server.frame(.binary(short), using: &fixed) == [0x82, 0x7E, 0x01, 0x00] + short)
        let long = [UInt8](repeating: 7, count: 65_536)
        #expect(server.frame(.binary(long), using: &fixed) == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + long)
    }

    @Test func aCloseReasonIsCutAtACharacter() {
        var fixed = FixedWords(word: 0)
        let reason = String(repeating: "é", count: 100)
        let frame = WebSocketWriter(role: .server).close(.normal, reason: reason, using: &fixed)
        #expect(
            WebSocketParser.run(.client, [frame]).events
                == [.close(.normal, reason: String(repeating: "é", count: 61))])
        #expect(WebSocketWriter(role: .server).close(.noStatus, using: &fixed) == [0x88, 0])
    }

    @Test func fragmentsAreJoinedAndControlFramesComeBetweenThem() {
        let bytes =
            RawFrame.masked(0x01, "He".bytes) + RawFrame.masked(0x89, [1]) + RawFrame.masked(0x00)
            + RawFrame.masked(0x8A, [2]) + RawFrame.masked(0x80, "llo".bytes) + RawFrame.masked(0x02, [3])
            + RawFrame.masked(0x80) + RawFrame.masked(0x88)
        let (events, error, left) = WebSocketParser.run(.server, [bytes])
        #expect(
            events == [
                .ping([1]), .pong([2]), .message(.text("Hello")), .message(.binary([3])), .close(.noStatus, reason: ""),
            ])
        #expect(error == nil)
        #expect(left == 0)
    }

    @Test func nothingIsReadBehindTheCloseFrame() {
        let bytes = RawFrame(0x88, RawFrame.close(1001, "bye")).bytes + RawFrame(0x81, [65]).bytes + [0xFF, 0xFF]
        let (events, error, _) = WebSocketParser.run(.client, [bytes])
        #expect(events == [.close(.goingAway, reason: "bye")])
        #expect(error == nil)
    }

    static let violations: [(String, WebSocketRole, [UInt8], WebSocketCloseCode)] = [
        ("a frame without a mask", .server, RawFrame(0x81, [65]).bytes, .protocolError),
        ("a frame with a mask", .client, RawFrame.masked(0x81, [65]), .protocolError),
        ("the first reserved bit", .client, RawFrame(0xC1, [65]).bytes, .protocolError),
        ("the second reserved bit", .client, RawFrame(0xA1, [65]).bytes, .protocolError),
        ("the third reserved bit", .client, RawFrame(0x91, [65]).bytes, .protocolError),
        ("an opcode for data without meaning", .client, RawFrame(0x83, [65]).bytes, .protocolError),
        ("an opcode for control without meaning", .client, RawFrame(0x8B, [65]).bytes, .protocolError),
        ("a continuation of nothing", .client, RawFrame(0x80, [65]).bytes, .protocolError),
        (
            "a message inside another", .client, RawFrame(0x01, [65]).bytes + RawFrame(0x81, [65]).bytes,
            .protocolError
        ),
        ("a ping in fragments", .client, RawFrame(0x09, [65]).bytes, .protocolError),
        ("a ping of 126 bytes", .client, RawFrame(0x89, [UInt8](repeating: 0, count: 126)).bytes, .protocolError),
        ("a small length in two bytes", .client, RawFrame(0x82, [1], lengthBytes: 2).bytes, .protocolError),
        (
            "a length for two bytes in eight", .client,
            RawFrame(0x82, [UInt8](repeating: 0, count: 300), lengthBytes: 8).bytes, .protocolError
        ),
        ("a length of 2^63", .client, [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], .protocolError),
        ("a length near 2^63", .client, [0x82, 127, 0x7F] + [UInt8](repeating: 0xFF, count: 7), .messageTooBig),
        (
            "a message that is too large", .client, RawFrame(0x82, [UInt8](repeating: 0, count: 1001)).bytes,
            .messageTooBig
        ),
        (
            "fragments that are too large together", .client,
            RawFrame(0x02, [UInt8](repeating: 0, count: 600)).bytes
                + RawFrame(0x80, [UInt8](repeating: 0, count: 401)).bytes, .messageTooBig
        ),
        ("text that is not UTF-8", .client, RawFrame(0x81, [0xC0, 0x80]).bytes, .invalidPayload),
        ("text that ends inside a character", .client, RawFrame(0x81, [0xE2, 0x82]).bytes, .invalidPayload),
        (
            "text that becomes wrong in the second fragment", .client,
            RawFrame(0x01, [0xE2]).bytes + RawFrame(0x00, [0x28]).bytes, .invalidPayload
        ),
        ("half a close code", .client, RawFrame(0x88, [3]).bytes, .protocolError),
        ("a close reason that is not UTF-8", .client, RawFrame(0x88, [0x03, 0xE8, 0xFF]).bytes, .invalidPayload),
    ]

    @Test(arguments: violations)
    func violationsAreRefused(
        _ what: String, _ role: WebSocketRole, _ bytes: [UInt8], _ code: WebSocketCloseCode
    ) throws {
        var parser = WebSocketParser(role: role, messageBytes: 1000)
        parser.append(bytes)
        let error = #expect(throws: WebSocketFrameError.self, "\(what)") {
            while try parser.next() != nil {}
        }
        #expect(error?.closeCode == code, "\(what)")
        #expect(throws: WebSocketFrameError.self) { try parser.next() }
        #expect(parser.bufferedBytes == 0)
    }

    /// A length alone is enough to refuse a message: nobody waits for a gigabyte to come.
    @Test func aLengthIsRefusedBeforeItsBytesCome() {
        let (_, error, _) = WebSocketParser.run(.server, [[0x82, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0]])
        #expect(error?.closeCode == .messageTooBig)
    }

    @Test func wrongTextIsRefusedBeforeItsEnd() {
        let (_, error, _) = WebSocketParser.run(.client, [[0x81, 126, 0x10, 0, 65, 0xFF]])
        #expect(error?.closeCode == .invalidPayload)
    }

    @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999])
    func closeCodesThatMayBeSentAreTaken(_ code: Int) {
        let (events, _, _) = WebSocketParser.run(.client, [RawFrame(0x88, RawFrame.close(code)).bytes])
        #expect(events == [.close(WebSocketCloseCode(rawValue: UInt16(code)), reason: "")])
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535])
    func closeCodesThatMayNotBeSentAreRefused(_ code: Int) {
        let (events, error, _) = WebSocketParser.run(.client, [RawFrame(0x88, RawFrame.close(code)).bytes])
        #expect(events.isEmpty)
        #expect(error?.closeCode == .protocolError)
    }
}

/// The same word every time.
private struct FixedWords: RandomNumberGenerator {
    let word: UInt32
    mutating func next() -> UInt64 { UInt64(word) | UInt64(word) << 32 }
}
