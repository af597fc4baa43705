import HearthNetworking
import Testing

@Suite struct MemoryNetworkTests {
    /// Runs `body` on a network with two hosts, "first" (192.0.2.1) and "second" (192.0.2.2), which listens on port 80.
    private func run(
        _ faults: MemoryFaults = MemoryFaults(),
        _ body: @escaping @Sendable (MemoryNetwork, MemoryNetwork, any ByteStream, any ByteStream) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let first = MemoryNetwork(loop: loop)
        let second = first.host(named: "second")
        first.setFaults(faults)
        try loop.run { () async throws in
            let listener = try second.listen(on: .any(port: 80))
            let accepting = loop.task { try await listener.accept() }
            let near = try await first.connect(to: .ip(IPAddress(192, 0, 2, 2), port: 80), deadline: first.patience)
            try await body(first, second, near, try await accepting.value)
        }
    }

    @Test func deliversInPiecesAsSmallAsAsked() throws {
        try run(MemoryFaults(largestRead: 1)) { (network, _, near, far) async throws in
            near.write(pattern(1000))
            for byte in pattern(1000) { #expect(try await far.read(deadline: network.patience) == [byte]) }
        }
    }

    @Test func latencyDelaysConnectionsAndBytesExactly() throws {
        try run(MemoryFaults(latency: .milliseconds(30))) { (network, _, near, far) async throws in
            let start = network.loop.now
            near.write([1])
            near.write([2])
            #expect(try await far.read(deadline: network.patience) == [1])
            #expect(start.duration(to: network.loop.now) == .milliseconds(30))
            #expect(try await far.read(deadline: network.patience) == [2])
            #expect(start.duration(to: network.loop.now) == .milliseconds(30))
        }
    }

    @Test func anUnpluggedHostLeavesHalfOpenStreams() throws {
        try run { (network, second, near, far) async throws in
            second.setUnplugged(true)
            try await network.loop.sleep(for: .milliseconds(1))
            near.write([1])
            far.write([2])
            let soon = network.loop.now + .seconds(60)
            #expect(try await code { try await near.read(deadline: soon) } == .timedOut)
            far.close()
            #expect(
                try await code { try await near.read(deadline: soon + .seconds(60)) }
                    == .timedOut)
            second.setUnplugged(false)
            near.write([3])
            #expect(
                try await code { try await near.read(deadline: soon + .seconds(90)) }
                    == .timedOut)
            near.close()
        }
    }

    @Test func resetBreaksBothEnds() throws {
        try run { (network, second, near, far) async throws in
            second.resetStreams()
            #expect(try await code { try await far.read() } == .connectionReset)
            #expect(try await code { try await near.read() } == .connectionReset)
            #expect(try await code { try await near.flush() } == .connectionReset)
        }
    }

    @Test func losesDatagramsAsAsked() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        network.setFaults(MemoryFaults(losesEveryDatagram: 3))
        try loop.run { () async throws in
            let socket = try network.bindDatagram(on: .loopback(port: 0))
            for number in 1...6 { try socket.send([UInt8(number)], to: socket.localAddress) }
            for number in [1, 2, 4, 5] as [UInt8] {
                #expect(try await socket.receive(deadline: network.patience).bytes == [number])
            }
        }
    }

    @Test func findsHostsByAddressAndName() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        let other = network.host(named: "lamp", addresses: [IPAddress(10, 0, 0, 9)])
        try loop.run { () async throws in
            let listener = try other.listen(on: .any(port: 7))
            #expect(
                try await network.resolve("lamp.local", port: 7, deadline: nil) == [
                    .ip(IPAddress(10, 0, 0, 9), port: 7)
                ])
            #expect(
                try await code { try await network.resolve("none", port: 1, deadline: nil) }
                    == .nameNotFound)
            let target = SocketAddress.ip(IPAddress(10, 0, 0, 9), port: 7)
            let near = try await network.connect(to: target, deadline: nil)
            let far = try await listener.accept()
            #expect(far.remoteAddress == near.localAddress)
            #expect(near.localAddress.ipAddress == IPAddress(192, 0, 2, 1))
            let nobody = SocketAddress.ip(IPAddress(10, 0, 0, 8), port: 7)
            #expect(
                try await code { try await network.connect(to: nobody, deadline: nil) }
                    == .unreachable)
            let own = SocketAddress.loopback(port: 7)
            #expect(
                try await code { try await network.connect(to: own, deadline: nil) }
                    == .connectionRefused)
        }
    }

    @Test func nothingOutlivesTheEndOfTheLoop() throws {
        weak var remembered: EventLoop?
        do {
            let loop = EventLoop.manual()
            remembered = loop
            let network = MemoryNetwork(loop: loop)
            _ = try network.listen(on: .loopback(port: 7))
            _ = try network.bindDatagram(on: .loopback(port: 7))
            loop.schedule(after: .seconds(1)) { _ = loop.now }
            loop.runUntilIdle()
            loop.shutdown()
        }
        #expect(remembered == nil)
    }

    @Test func tellsOfInterfaceChanges() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        try loop.run { () async throws in
            var changes = network.interfaceChanges().makeAsyncIterator()
            let before = await changes.next()
            #expect(before?.map(\.name) == ["lo", "eth0"])
            let changed = [MemoryNetwork.ethernet([IPAddress(10, 1, 1, 1)])]
            loop.schedule(after: .seconds(1)) { network.setInterfaces(changed) }
            let after = await changes.next()
            #expect(after == changed)
            #expect(try network.interfaces() == changed)
        }
    }

    @Test func theSystemsInterfacesIncludeTheLoopback() async throws {
        try await NetworkKind.system.run { (network) async throws in
            let loopback = try #require(try network.interfaces().first { $0.isLoopback })
            #expect(loopback.addresses.contains(.loopbackV4))
            #expect(loopback.assignments.first?.prefixLength == 8)
            var changes = network.interfaceChanges().makeAsyncIterator()
            let now = await changes.next()
            #expect(try now == network.interfaces())
        }
    }
}
