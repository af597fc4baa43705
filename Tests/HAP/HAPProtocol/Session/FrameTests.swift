import Seeded
import HAPProtocol
import HearthCryptography
import Testing

@Suite struct FrameTests {
    private let key = SymmetricKey((0..<32).map { UInt8($0) })

    private func pattern(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }
    }

    // IC-008, IC-009, IC-010: against HAP-python's framing of 1, 1,024, 1,025 and 2,600 bytes.
    @Test(arguments: [SecureSession.Side.accessory, .controller])
    func sealsTheSameBytesAsHAPPython(side: SecureSession.Side) throws {
        let keys = SessionKeys(
            accessoryToController: SymmetricKey(PeerTranscript.readKey),
            controllerToAccessory: SymmetricKey(PeerTranscript.writeKey))
        var session = try SecureSession(keys: keys, side: side)
        var wire: [UInt8] = []
        for size in [1, 1_024, 1_025, 2_600] {
            try session.encoder.encode(pattern(size), appendingTo: &wire)
        }
        let (head, hash) =
            side == .accessory
            ? (PeerTranscript.accessoryFramesHead, PeerTranscript.accessoryFramesHash)
            : (PeerTranscript.controllerFramesHead, PeerTranscript.controllerFramesHash)
        #expect(Array(wire.prefix(64)) == head)
        #expect(SHA512.hash(data: wire).bytes == hash)
    }

    @Test func opensWhatHAPPythonSealed() throws {
        var decoder = try FrameDecoder(key: SymmetricKey(PeerTranscript.writeKey))
        var plaintext: [UInt8] = []
        try decoder.decode(PeerTranscript.request, appendingTo: &plaintext)
        #expect(
            String(decoding: plaintext, as: UTF8.self) == "GET /accessories HTTP/1.1\r\nHost: 127.0.0.1:51826\r\n\r\n")
    }

    @Test func writesNothingForNothing() throws {
        var encoder = try FrameEncoder(key: key)
        #expect(try encoder.encode([]).isEmpty)
    }

    // IC-008
    @Test func joinsTheFramesOfALargeMessage() throws {
        var encoder = try FrameEncoder(key: key)
        var decoder = try FrameDecoder(key: key)
        let message = pattern(2_600)
        let wire = try encoder.encode(message)
        #expect(wire.count == 2_600 + 3 * 18)
        var plaintext: [UInt8] = []
        try decoder.decode(wire, appendingTo: &plaintext)
        #expect(plaintext == message)
    }

    // IC-008
    @Test func refusesFramesOfMoreThan1024BytesAtTheirLength() throws {
        for length in [1_025, 65_535] {
            var decoder = try FrameDecoder(key: key)
            var plaintext: [UInt8] = []
            let error = #expect(throws: FrameError.self) {
                try decoder.decode([UInt8(length & 0xFF), UInt8(length >> 8)], appendingTo: &plaintext)
            }
            #expect(error?.code == .tooLong(length))
            #expect(throws: FrameError(.ended, frame: 0)) {
                try decoder.decode([0], appendingTo: &plaintext)
            }
            #expect(plaintext.isEmpty)
        }
    }

    // IC-009
    @Test func opensFramesFedByteByByte() throws {
        var encoder = try FrameEncoder(key: key)
        var decoder = try FrameDecoder(key: key)
        let message = pattern(1_500)
        var plaintext: [UInt8] = []
        for byte in try encoder.encode(message) { try decoder.decode([byte], appendingTo: &plaintext) }
        #expect(plaintext == message)
        let isInsideFrame = decoder.isInsideFrame
        #expect(!isInsideFrame)
    }

    // IC-010
    @Test func emitsWholeFramesAtOnceAndTheRestLater() throws {
        var encoder = try FrameEncoder(key: key)
        var decoder = try FrameDecoder(key: key)
        let messages = [pattern(10), pattern(20), pattern(30)]
        let wire = try messages.flatMap { try encoder.encode($0) }
        let cut = 28 + 38 + 24
        var plaintext: [UInt8] = []
        try decoder.decode(Array(wire[..<cut]), appendingTo: &plaintext)
        #expect(plaintext == messages[0] + messages[1])
        let isInsideFrame = decoder.isInsideFrame
        #expect(isInsideFrame)
        try decoder.decode(Array(wire[cut...]), appendingTo: &plaintext)
        #expect(plaintext == messages.flatMap { $0 })
        // The counter went up by exactly three: a fourth frame opens.
        try decoder.decode(try encoder.encode([1]), appendingTo: &plaintext)
        #expect(plaintext.last == 1)
    }

    @Test func opensRandomMessagesHoweverTheyAreCut() throws {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<repetitions(100, full: 5_000) {
            var encoder = try FrameEncoder(key: key)
            var decoder = try FrameDecoder(key: key)
            var messages: [UInt8] = []
            var wire: [UInt8] = []
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let message = generator.array(Int.random(in: 0...2_500, using: &generator))
                try encoder.encode(message, appendingTo: &wire)
                messages += message
            }
            var plaintext: [UInt8] = []
            for piece in cut(wire, using: &generator, largest: Int.random(in: 1...2_000, using: &generator)) {
                try decoder.decode(piece, appendingTo: &plaintext)
            }
            #expect(plaintext == messages)
        }
    }

    @Test func refusesRepeatedLostAndForeignFrames() throws {
        var encoder = try FrameEncoder(key: key)
        let first = try encoder.encode([1, 2, 3])
        let second = try encoder.encode([1, 2, 3])
        #expect(first != second)
        for (frames, index) in [([first, first], 1), ([second], 0), ([first, second, second], 2)]
            as [([[UInt8]], UInt64)]
        {
            var decoder = try FrameDecoder(key: key)
            var plaintext: [UInt8] = []
            #expect(throws: FrameError(.authenticationFailure, frame: index)) {
                try decoder.decode(frames.flatMap { $0 }, appendingTo: &plaintext)
            }
            // What was authentic before is not lost, and nothing of the bad frame shows.
            #expect(plaintext.count == 3 * Int(index))
        }
        var other = try FrameDecoder(key: SymmetricKey([UInt8](repeating: 1, count: 32)))
        var plaintext: [UInt8] = []
        #expect(throws: FrameError(.authenticationFailure, frame: 0)) {
            try other.decode(first, appendingTo: &plaintext)
        }
    }

    @Test func damagedFramesNeverYieldOtherBytes() throws {
        var generator = SeededGenerator(seed: 10)
        let message = generator.array(1_300)
        var encoder = try FrameEncoder(key: key)
        let wire = try encoder.encode(message)
        for _ in 0..<repetitions(2_000, full: 100_000) {
            let damaged = Damage.apply(to: wire, using: &generator)
            var decoder = try FrameDecoder(key: key)
            var plaintext: [UInt8] = []
            for piece in cut(damaged, using: &generator, largest: 900) {
                guard (try? decoder.decode(piece, appendingTo: &plaintext)) != nil else { break }
            }
            #expect(message.starts(with: plaintext))
        }
    }

    @Test func keysOfTheWrongLengthAreRefused() {
        #expect(throws: FrameError.self) { _ = try FrameEncoder(key: SymmetricKey([1, 2, 3])) }
        #expect(throws: FrameError.self) { _ = try FrameDecoder(key: SymmetricKey([])) }
    }

    @Test func sidesAreMirrored() throws {
        let keys = SessionKeys(accessoryToController: key, controllerToAccessory: SymmetricKey(PeerTranscript.readKey))
        var accessory = try SecureSession(keys: keys, side: .accessory)
        var controller = try SecureSession(keys: keys, side: .controller)
        var received: [UInt8] = []
        try accessory.decoder.decode(try controller.encoder.encode([1]), appendingTo: &received)
        try controller.decoder.decode(try accessory.encoder.encode([2]), appendingTo: &received)
        #expect(received == [1, 2])
        #expect(!"\(keys)".contains("1"))
    }
}
