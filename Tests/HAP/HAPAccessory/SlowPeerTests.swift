import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@testable import HAPAccessory

/// Peers that are slow, never read, or never stop, and what is left of them.
@Suite struct SlowPeerTests {
    @Test func aSubscriberThatReadsNothingIsClosedByADeadline() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            // Less than one event lies between the two; the rest of it has to wait.
            home.network.setFaults(MemoryFaults(window: 64))
            let session = try await home.session(home.first, accessory)
            try await session.subscribe(TestHome.lampOn)
            try await home.server.setValue(true, of: TestHome.lampOn)
            try await home.loop.sleep(for: .seconds(25))
            #expect(await home.server.sessionCount == 1)
            // The watch may have begun with an answer that was read in time.
            try await home.loop.sleep(for: .seconds(40))
            #expect(await home.server.sessionCount == 0)
        }
    }

    @Test func aSubscriberThatReadsSlowlyIsKept() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            home.network.setFaults(MemoryFaults(window: 20))
            let session = try await home.session(home.first, accessory)
            try await session.subscribe(TestHome.lampOn)
            try await home.server.setValue(true, of: TestHome.lampOn)
            for _ in 0..<6 {
                try await home.loop.sleep(for: .seconds(20))
                let piece = try await session.stream.read(deadline: home.loop.now + .seconds(1))
                #expect(piece?.count == 20)
            }
            #expect(await home.server.sessionCount == 1)
        }
    }

    @Test func aStrangerThatNeverStopsSendingIsClosedToo() throws {
        try TestHome.run { home in
            home.network.setFaults(MemoryFaults(largestRead: 100))
            let connection = try await home.connect()
            let hello = TLV8([.init(.state, [1]), .init(.publicKey, Array(repeating: 9, count: 32))]).encoded()
            let guess = TLV8([.init(.state, [3]), .init(.encryptedData, Array(repeating: 9, count: 64))]).encoded()
            let start = home.loop.now
            // Each guess is refused after a while, and the next one is there already by then.
            for _ in 0..<400 {
                try await connection.send(.post, "/pair-verify", hello)
                try await connection.send(.post, "/pair-verify", guess)
            }
            #expect(await connection.isClosed(within: .seconds(100)))
            #expect(home.loop.now - start <= .seconds(63))
        }
    }

    @Test func aTrickleOfBytesDoesNotStretchPairSetup() throws {
        try TestHome.run { home in
            let connection = try await home.connect()
            var machine = PairSetupController(identity: home.first)
            _ = try machine.receive(try await connection.request(.post, "/pair-setup", machine.start()).body)
            let start = home.loop.now
            for byte in Array("POST /pair-setup HTTP/1.1\r\n".utf8) {
                connection.stream.write([byte])
                if await connection.isClosed(within: .seconds(60)) { break }
            }
            #expect(home.loop.now - start <= .seconds(301))
            #expect(await home.server.sessionCount == 0)
        }
    }

    @Test func aSlowPairSetupLeavesTimeToVerifyOnTheSameConnection() throws {
        try TestHome.run { home in
            var machine = PairSetupController(identity: home.first)
            var generator = SystemRandomNumberGenerator()
            let connection = try await home.connect()
            _ = try machine.receive(try await connection.request(.post, "/pair-setup", machine.start()).body)
            try await home.loop.sleep(for: .seconds(200))
            var body = try machine.enter(home.code, using: &generator)
            var accessory: AccessoryPairing?
            while accessory == nil {
                switch try machine.receive(try await connection.request(.post, "/pair-setup", body).body) {
                case .send(let next): body = next
                case .paired(let pairing): accessory = pairing
                default: return
                }
            }
            try await home.loop.sleep(for: .seconds(1))
            try await connection.verify(home.first, try #require(accessory))
            let value = try await connection.value(TestHome.lampOn)
            #expect(value == false)
        }
    }

    @Test func identifyIsNotBegunAgainWhileItRuns() throws {
        try TestHome.run(script: { $0.delays = [2: .seconds(5)] }) { home in
            let session = try await home.session()
            for _ in 0..<20 { #expect(try await session.write(true, to: TestHome.identify).status == .noContent) }
            #expect(home.device.identified.count == 1)
            try await home.loop.sleep(for: .seconds(6))
            #expect(try await session.write(true, to: TestHome.identify).status == .noContent)
            try await home.loop.sleep(for: .milliseconds(1))
            #expect(home.device.identified.count == 2)
        }
    }

    @Test func wantOfDescriptorsCostsTheConnectionThatIsMissedLeast() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let stranger = try await home.connect()
            try await home.loop.sleep(for: .milliseconds(1))
            await home.server.makeRoom(NetworkError(.tooManyDescriptors, "Cannot accept."))
            #expect(await stranger.isClosed())
            let value = try await session.value(TestHome.lampOn)
            #expect(value == false)
        }
    }

    @Test func nothingIsLeftOfAThousandConnections() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let kept = try await home.session(home.first, accessory)
            var gone: [WeakSession] = []
            for round in 0..<1_000 {
                let connection = try await home.connect()
                switch round % 4 {
                case 0: try await connection.send(.get, "/accessories")
                case 1: try await connection.verify(home.first, accessory)
                case 2:
                    try await connection.verify(home.first, accessory)
                    try await connection.subscribe(TestHome.lampOn, TestHome.brightness)
                default: try await connection.send(Array("POST /pair-setup HTTP/1.1\r\nContent-Le".utf8))
                }
                try await home.loop.sleep(for: .milliseconds(1))
                gone += await home.server.newest()
                if round % 8 < 4 { try await home.server.setValue(.bool(round % 8 < 2), of: TestHome.lampOn) }
                await connection.close()
            }
            // The events' timers and the graces of closing have run out.
            try await home.loop.sleep(for: .seconds(61))
            #expect(await home.server.sessionCount == 1)
            #expect(gone.count == 1_000)
            #expect(gone.count { $0.session != nil } == 0)
            #expect(await home.server.subscribers.isEmpty)
            let value = try await kept.value(TestHome.brightness)
            #expect(value == 70)
        }
    }
}

struct WeakSession: Sendable {
    weak let session: AccessorySession?
}

extension AccessoryServer {
    fileprivate func newest() -> [WeakSession] {
        sessions.values.max { $0.id.rawValue < $1.id.rawValue }.map { [WeakSession(session: $0)] } ?? []
    }
}
