import HearthNetworking
import Simulator
import Testing

/// The same faults over real sockets and in memory.
@Suite struct FaultyNetworkTests {
    /// Runs a test with two ends of a connection, of which the far one is faulty.
    private static func run(
        _ body: @escaping @Sendable (FaultyNetwork, _ near: any ByteStream, _ far: any ByteStream) async throws -> Void
    ) async throws {
        let system = try EventLoop(name: "test")
        defer { system.shutdown() }
        try await system.pinned { try await connect(SystemNetwork(loop: system), body) }
        let manual = EventLoop.manual()
        defer { manual.shutdown() }
        try manual.run { () async throws in try await connect(MemoryNetwork(loop: manual), body) }
    }

    private static func connect(
        _ network: any Network,
        _ body: @Sendable (FaultyNetwork, any ByteStream, any ByteStream) async throws -> Void
    ) async throws {
        let faulty = FaultyNetwork(network)
        let listener = try faulty.listen(on: .loopback(port: 0))
        let accepting = network.loop.task { try await listener.accept() }
        let near = try await network.connect(
            to: listener.localAddress, deadline: network.loop.now + .seconds(30))
        let far = try await accepting.value
        listener.close()
        try await body(faulty, near, far)
        near.close()
        far.close()
    }

    private static func code(of body: () async throws -> some Any) async throws -> NetworkError.Code? {
        do {
            _ = try await body()
            return nil
        } catch let error as NetworkError {
            return error.code
        }
    }

    private static func read(_ stream: any ByteStream, _ count: Int) async throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count, let bytes = try await stream.read(deadline: stream.loop.now + .seconds(30)) {
            all += bytes
        }
        return all
    }

    @Test func carriesEverythingWithoutFaults() async throws {
        try await Self.run { (_, near, far) async throws in
            far.write([1, 2, 3])
            #expect(try await Self.read(near, 3) == [1, 2, 3])
            near.write([4, 5])
            #expect(try await Self.read(far, 2) == [4, 5])
            near.finishWriting()
            #expect(try await far.read() == nil)
            far.write([6])
            far.closeAfterWriting()
            #expect(try await Self.read(near, 2) == [6])
        }
    }

    @Test func aDropEndsTheConnection() async throws {
        try await Self.run { (network, near, far) async throws in
            network.dropStreams()
            #expect(try await near.read() == nil)
            #expect(try await Self.code { try await far.read() } == .closed)
        }
    }

    @Test func aDelayHoldsBackWhatIsWrittenAndKeepsItsOrder() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(delay: .milliseconds(50)))
            let start = network.loop.now
            far.write([1])
            far.write([2])
            #expect(far.queuedBytes == 2)
            network.setFaults(.none)
            far.write([3])
            far.finishWriting()
            #expect(try await Self.read(near, 4) == [1, 2, 3])
            #expect(network.loop.now - start >= .milliseconds(50))
        }
    }

    @Test func flushingAndClosingWaitForWhatIsHeldBack() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(delay: .milliseconds(20)))
            far.write([1])
            #expect(try await Self.code { try await far.flush(deadline: network.loop.now) } == .timedOut)
            try await far.flush()
            #expect(far.queuedBytes == 0)
            far.write([2])
            far.closeAfterWriting()
            #expect(try await Self.read(near, 3) == [1, 2])
        }
    }

    @Test func whatIsHalfOpenStaysSilentAndIsResetAfterwards() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(isHalfOpen: true))
            far.write([1])
            near.write([2])
            let soon = { network.loop.now + .milliseconds(20) }
            #expect(try await Self.code { try await near.read(deadline: soon()) } == .timedOut)
            #expect(try await Self.code { try await far.read(deadline: soon()) } == .timedOut)
            try await far.flush()
            network.setFaults(.none)
            // Neither end knows yet.
            #expect(try await Self.code { try await near.read(deadline: soon()) } == .timedOut)
            near.write([3])
            #expect(try await Self.code { try await far.read() } == .connectionReset)
            #expect(try await Self.code { try await near.read() } == .connectionReset)
        }
    }

    @Test func anEndThatIsLostIsNotHeardOf() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(isHalfOpen: true))
            near.close()
            let soon = network.loop.now + .milliseconds(20)
            #expect(try await Self.code { try await far.read(deadline: soon) } == .timedOut)
            let reading = network.loop.task { try await Self.code { try await far.read() } }
            // What was there first has its turn first: it reads by now.
            let turn = Promise<Void>(loop: network.loop)
            network.loop.execute { turn.fulfill(.success(())) }
            try await turn.value(deadline: network.loop.now + .seconds(30))
            network.setFaults(.none)
            #expect(try await reading.value == .connectionReset)
        }
    }

    @Test func aCutResetsInTheMiddleOfWhatIsWritten() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(cut: 5))
            far.write([1, 2, 3])
            #expect(try await Self.read(near, 3) == [1, 2, 3])
            far.write([4, 5, 6, 7])
            // A reset may overtake the bytes before it.
            let rest = try? await near.read()
            #expect(rest == nil || rest == [4, 5])
            #expect(try await Self.code { try await near.read() } == .connectionReset)
        }
    }

    @Test func singleBytesArriveAndAreReadOneByOne() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(largestPiece: 1))
            let sent = (0..<200).map { UInt8($0) }
            far.write(sent)
            #expect(try await Self.read(near, 200) == sent)
            near.write(sent)
            for byte in sent { #expect(try await far.read() == [byte]) }
        }
    }

    @Test func aTrickleTakesItsTime() async throws {
        try await Self.run { (network, near, far) async throws in
            network.setFaults(StreamFaults(largestPiece: 2, pause: .milliseconds(10)))
            let start = network.loop.now
            far.write([1, 2, 3, 4, 5])
            #expect(try await near.read() == [1, 2])
            #expect(try await Self.read(near, 3) == [3, 4, 5])
            #expect(network.loop.now - start >= .milliseconds(20))
        }
    }

    @Test func eachConnectionHasItsOwnFaults() async throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run { () async throws in
            let network = FaultyNetwork(MemoryNetwork(loop: loop))
            network.setFaults { connection in connection.number == 2 ? StreamFaults(isHalfOpen: true) : .none }
            let listener = try network.base.listen(on: .loopback(port: 0))
            for number in 1...3 {
                let near = try await network.connect(to: listener.localAddress, deadline: nil)
                let far = try await listener.accept()
                near.write([UInt8(number)])
                let heard = try? await far.read(deadline: loop.now + .seconds(1))
                #expect(heard == (number == 2 ? nil : [UInt8(number)]))
            }
        }
    }
}
