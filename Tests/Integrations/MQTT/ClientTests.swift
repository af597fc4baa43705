import HearthLogging
import HearthNetworking
import HomeTesting
import Seeded
import Testing

@testable import HearthMQTT

/// The client over libmosquitto, against a peer on loopback that says what a test wants.
@Suite struct ClientTests {
    /// What a client told, for one task that waits.
    private actor Heard {
        private let loop: EventLoop
        private var events: [MQTTEvent] = []
        private var onEvent: Promise<Void>?

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(on loop: EventLoop) { self.loop = loop }

        func take(_ event: MQTTEvent) {
            events.append(event)
            onEvent?.fulfill(.success(()))
        }

        func next() async throws -> MQTTEvent {
            while events.isEmpty {
                let promise = Promise<Void>(loop: loop)
                onEvent = promise
                try await promise.value(deadline: loop.now.advanced(by: .seconds(30)))
            }
            return events.removeFirst()
        }
    }

    private struct Peer: Sendable {
        let loop: EventLoop
        let listener: any Listener
        let log = LogBook()
        let network: SystemNetwork

        func client(_ name: String = "test", user: String? = nil) -> MQTTClient {
            guard case .ip(_, let port) = listener.localAddress else { preconditionFailure("A listener has a port.") }
            var settings = MQTTSettings(
                MQTTAddress(host: "127.0.0.1", port: port, user: user), client: name,
                will: MQTTMessage("hearth/status", "offline", isRetained: true))
            settings.password = user.map { _ in "secret word" }
            return MQTTClient(settings, on: loop, log.log)
        }

        /// Takes the next connection and its first packet.
        func accept() async throws -> (any ByteStream, [UInt8]) {
            let stream = try await listener.accept()
            guard let bytes = try await stream.read(deadline: loop.now.advanced(by: .seconds(30))) else {
                throw MQTTError("The client left.")
            }
            return (stream, bytes)
        }
    }

    private static func run(_ body: @Sendable @escaping (Peer) async throws -> Void) async throws {
        let loop = try EventLoop(name: "mqtt test")
        defer { loop.shutdown() }
        let network = SystemNetwork(loop: loop)
        let peer = Peer(loop: loop, listener: try network.listen(on: .loopback(port: 0), backlog: 16), network: network)
        try await loop.task { try await body(peer) }.value
    }

    private static let accepted: [UInt8] = [0x20, 2, 0, 0]

    private static func publish(_ topic: String, _ payload: [UInt8]) -> [UInt8] {
        var body: [UInt8] =
            [UInt8(topic.utf8.count >> 8), UInt8(topic.utf8.count & 0xFF)] + Array(topic.utf8) + payload
        var length: [UInt8] = []
        var rest = body.count
        repeat {
            length.append(UInt8(rest % 128) | (rest >= 128 ? 0x80 : 0))
            rest /= 128
        } while rest > 0
        body.insert(contentsOf: [0x30] + length, at: 0)
        return body
    }

    @Test func itSaysWhoItIsAndLeavesALastMessage() async throws {
        try await Self.run { peer in
            let client = peer.client("hub-1", user: "ada")
            await client.start { _ in }
            let (stream, bytes) = try await peer.accept()
            let text = String(decoding: bytes, as: UTF8.self)
            // MQTT, version 4, with user, password, a retained last message of quality 1, and a new session.
            #expect(Array(bytes.dropFirst(2).prefix(8)) == [0, 4] + Array("MQTT".utf8) + [4, 0xEE])
            for word in ["hub-1", "ada", "secret word", "hearth/status", "offline"] { #expect(text.contains(word)) }
            stream.close()
            await client.stop(within: .zero)
        }
    }

    @Test func messagesOfTheBrokerAreTold() async throws {
        try await Self.run { peer in
            let (client, heard) = (peer.client(), Heard(on: peer.loop))
            await client.start { event in heard.assumeIsolated { $0.take(event) } }
            let (stream, _) = try await peer.accept()
            stream.write(Self.accepted + Self.publish("a/set", Array("1".utf8)))
            // More than a command has is passed over.
            stream.write(
                Self.publish("large/set", [UInt8](repeating: 0x61, count: MosquittoSession.mostPayloadBytes + 1)))
            stream.write(Self.publish("b/set", []))
            #expect(try await heard.next() == .connected)
            #expect(try await heard.next() == .message(MQTTMessage("a/set", "1", isRetained: false)))
            #expect(try await heard.next() == .message(MQTTMessage("b/set", "", isRetained: false)))
            stream.close()
            await client.stop(within: .zero)
        }
    }

    @Test(arguments: [(4, "user or password"), (5, "user or password"), (2, "the client's name"), (3, "not at work")])
    func whyABrokerRefusesIsSaidOnce(_ code: Int, _ words: String) async throws {
        try await Self.run { peer in
            let client = peer.client()
            await client.start { _ in }
            for _ in 0..<2 {
                let (stream, _) = try await peer.accept()
                stream.write([0x20, 2, 0, UInt8(code)])
                _ = try await stream.read(deadline: peer.loop.now.advanced(by: .seconds(30)))
                stream.close()
            }
            await client.stop(within: .zero)
            let lines = peer.log.lines(from: .warning)
            #expect(lines.count == 1)
            #expect(lines.first?.contains(words) == true)
        }
    }

    @Test func whatWasNotConfirmedIsPublishedAgainOverTheNextConnection() async throws {
        try await Self.run { peer in
            let (client, heard) = (peer.client(), Heard(on: peer.loop))
            await client.publish(MQTTMessage("topic", "first", isRetained: true))
            await client.start { event in heard.assumeIsolated { $0.take(event) } }
            for word in ["first", "later"] {
                let (stream, _) = try await peer.accept()
                stream.write(Self.accepted)
                #expect(try await heard.next() == .connected)
                var text = ""
                while !text.contains("topic") {
                    guard let bytes = try await stream.read(deadline: peer.loop.now.advanced(by: .seconds(30))) else {
                        break
                    }
                    text += String(decoding: bytes, as: UTF8.self)
                }
                #expect(text.contains(word))
                stream.close()
                guard case .disconnected = try await heard.next() else { throw MQTTError("It is still connected.") }
                await client.publish(MQTTMessage("topic", "later", isRetained: true))
            }
            await client.stop(within: .zero)
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func noBytesOfABrokerTrap(_ seed: UInt64) async throws {
        try await Self.run { peer in
            var generator = SeededGenerator(seed: seed)
            let (client, heard) = (peer.client(), Heard(on: peer.loop))
            await client.start { event in heard.assumeIsolated { $0.take(event) } }
            let (stream, _) = try await peer.accept()
            let whole =
                Self.publish("hearth/a/b/c/d/set", Array("true".utf8)) + [0x90, 3, 0, 1, 1, 0xD0, 0, 0x40, 2, 0, 1]
            stream.write(Self.accepted)
            #expect(try await heard.next() == .connected)
            for _ in 0..<20 { stream.write(generator.damage(whole)) }
            stream.closeAfterWriting()
            while true { if case .disconnected = try await heard.next() { break } }
            await client.stop(within: .zero)
        }
    }
}
