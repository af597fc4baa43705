import Seeded
import HearthCryptography
import Testing

@Suite struct ChaChaPolyContextTests {
    @Test func aKeptContextAgreesWithFreshOnesForEveryMessage() throws {
        var generator = SeededGenerator(seed: 7)
        let key = SymmetricKey(generator.bytes(32))
        var sealing = try ChaChaPoly.Context(key: key, for: .sealing)
        var opening = try ChaChaPoly.Context(key: key, for: .opening)
        for counter in UInt64(0)..<300 {
            let message = generator.bytes(Int.random(in: 0...1100, using: &generator))
            let data = generator.bytes(Int.random(in: 0...20, using: &generator))
            let nonce = ChaChaPoly.Nonce(counter: counter)
            var wire = data
            try sealing.seal(message.span, nonce: nonce, authenticating: data.span, appendingTo: &wire)
            let fresh = try ChaChaPoly.seal(message, using: key, nonce: nonce, authenticating: data)
            #expect(wire == data + fresh.ciphertextAndTag)
            var opened: [UInt8] = [1, 2, 3]
            let sealed = wire[data.count...]
            try opening.open(sealed.span, nonce: nonce, authenticating: data.span, appendingTo: &opened)
            #expect(opened == [1, 2, 3] + message)
        }
    }

    @Test func aRefusedMessageLeavesNothingBehindAndTheContextUsable() throws {
        let key = SymmetricKey(byteCount: 32)
        var sealing = try ChaChaPoly.Context(key: key, for: .sealing)
        var opening = try ChaChaPoly.Context(key: key, for: .opening)
        let message = Array("a frame".utf8)
        let none: [UInt8] = []
        for counter in UInt64(0)..<20 {
            var wire: [UInt8] = []
            try sealing.seal(
                message.span, nonce: .init(counter: counter), authenticating: none.span, appendingTo: &wire)
            var damaged = wire
            damaged[Int(counter)] ^= 0x40
            var output: [UInt8] = [9]
            do {
                try opening.open(
                    damaged.span, nonce: .init(counter: counter), authenticating: none.span, appendingTo: &output)
                Issue.record("an altered frame was opened")
            } catch {
                #expect(error.code == .authenticationFailure)
            }
            #expect(output == [9])
            try opening.open(
                wire.span, nonce: .init(counter: counter), authenticating: none.span, appendingTo: &output)
            #expect(output == [9] + message)
        }
    }

    @Test func contextsThatShareAThreadKeepTheirKeysApart() throws {
        var generator = SeededGenerator(seed: 8)
        let none: [UInt8] = []
        // A context that ends between two uses of another must not disturb it.
        let keys = (0..<6).map { _ in SymmetricKey(generator.bytes(32)) }
        var one = try ChaChaPoly.Context(key: keys[0], for: .sealing)
        var two = try ChaChaPoly.Context(key: keys[1], for: .sealing)
        for counter in UInt64(0)..<200 {
            let nonce = ChaChaPoly.Nonce(counter: counter)
            let message = generator.bytes(33)
            var wire: [UInt8] = []
            let which = Int.random(in: 0..<6, using: &generator)
            switch which {
            case 0: try one.seal(message.span, nonce: nonce, authenticating: none.span, appendingTo: &wire)
            case 1: try two.seal(message.span, nonce: nonce, authenticating: none.span, appendingTo: &wire)
            default:
                var brief = try ChaChaPoly.Context(key: keys[which], for: .sealing)
                try brief.seal(message.span, nonce: nonce, authenticating: none.span, appendingTo: &wire)
            }
            var opening = try ChaChaPoly.Context(key: keys[which], for: .opening)
            var opened: [UInt8] = []
            try opening.open(wire.span, nonce: nonce, authenticating: none.span, appendingTo: &opened)
            #expect(opened == message)
        }
    }

    @Test func contextsWorkOnEveryThread() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for seed in UInt64(0)..<16 {
                group.addTask {
                    var generator = SeededGenerator(seed: seed)
                    let key = SymmetricKey(generator.bytes(32))
                    var sealing = try ChaChaPoly.Context(key: key, for: .sealing)
                    var opening = try ChaChaPoly.Context(key: key, for: .opening)
                    let none: [UInt8] = []
                    var isIntact = true
                    for counter in UInt64(0)..<100 {
                        let message = generator.bytes(100)
                        let nonce = ChaChaPoly.Nonce(counter: counter)
                        var wire: [UInt8] = []
                        var opened: [UInt8] = []
                        try sealing.seal(message.span, nonce: nonce, authenticating: none.span, appendingTo: &wire)
                        await Task.yield()
                        try opening.open(wire.span, nonce: nonce, authenticating: none.span, appendingTo: &opened)
                        isIntact = isIntact && opened == message
                    }
                    return isIntact
                }
            }
            for try await isIntact in group { #expect(isIntact) }
        }
    }

    @Test func refusesShortFramesAndTheWrongDirection() throws {
        let key = SymmetricKey(byteCount: 32)
        var sealing = try ChaChaPoly.Context(key: key, for: .sealing)
        var opening = try ChaChaPoly.Context(key: key, for: .opening)
        let bytes = [UInt8](repeating: 0, count: 15)
        var output: [UInt8] = []
        var codes: [CryptographyError.Code] = []
        do {
            try opening.open(bytes.span, nonce: .init(counter: 0), authenticating: bytes.span, appendingTo: &output)
        } catch { codes.append(error.code) }
        do {
            try opening.seal(bytes.span, nonce: .init(counter: 0), authenticating: bytes.span, appendingTo: &output)
        } catch { codes.append(error.code) }
        do {
            try sealing.open(bytes.span, nonce: .init(counter: 0), authenticating: bytes.span, appendingTo: &output)
        } catch { codes.append(error.code) }
        #expect(codes == [.incorrectSize, .invalidKey, .invalidKey])
        #expect(output == [])
    }
}
