import HearthNetworking
import Testing

@Suite struct ByteStreamTests {
    @Test(arguments: NetworkKind.allCases) func carriesBytesBothWays(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            #expect(near.remoteAddress == far.localAddress)
            #expect(near.localAddress == far.remoteAddress)
            near.write(pattern(10))
            #expect(try await far.read(deadline: network.patience) == pattern(10))
            far.write(pattern(20))
            far.write([])
            #expect(try await near.read(deadline: network.patience) == pattern(20))
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func keepsTheOrderOfManyWritesToASlowReader(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            var expected: [UInt8] = []
            for round in 0..<1000 {
                let piece = pattern(1 + round * 7919 % 9000, seed: round)
                expected += piece
                near.write(piece)
            }
            #expect(near.queuedBytes > 0)
            near.finishWriting()
            #expect(try await far.readToEnd(deadline: network.patience) == expected)
            #expect(near.queuedBytes == 0)
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func flushWaitsForASlowReader(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            let size = 16 << 20
            near.write([UInt8](repeating: 7, count: size))
            #expect(
                try await code {
                    try await near.flush(deadline: network.loop.now + .milliseconds(20))
                } == .timedOut)
            #expect(near.queuedBytes > 0)
            let flushed = network.loop.task { try await near.flush() }
            let received = try await far.read(count: size, deadline: network.patience)
            #expect(received.count == size)
            try await flushed.value
            #expect(near.queuedBytes == 0)
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func readsOnAfterItsOwnEndOfWriting(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            near.write(pattern(3))
            near.finishWriting()
            near.write(pattern(9))
            #expect(try await far.readToEnd(deadline: network.patience) == pattern(3))
            // Stays at the end.
            #expect(try await far.read(deadline: network.patience) == nil)
            far.write(pattern(5))
            #expect(try await near.read(deadline: network.patience) == pattern(5))
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func aReadEndsOnItsDeadlineAndTheStreamStaysUsable(kind: NetworkKind)
        async throws
    {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            for _ in 0..<3 {
                let deadline = network.loop.now + .milliseconds(5)
                #expect(try await code { try await near.read(deadline: deadline) } == .timedOut)
                #expect(network.loop.now >= deadline)
            }
            #expect(
                try await code { try await near.read(deadline: network.loop.now - .seconds(1)) }
                    == .timedOut)
            far.write(pattern(4))
            #expect(try await near.read(deadline: network.patience) == pattern(4))
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func cancellationEndsAReadAndTheStreamStaysUsable(kind: NetworkKind)
        async throws
    {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            let reading = network.loop.task { try await code { try await near.read() } }
            network.loop.execute { reading.cancel() }
            #expect(try await reading.value == .cancelled)
            let cancelledBefore = network.loop.task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await code { try await near.read() }
            }
            #expect(try await cancelledBefore.value == .cancelled)
            far.write(pattern(4))
            #expect(try await near.read(deadline: network.patience) == pattern(4))
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func closingEndsWaitingReadsAndFlushesAtOnce(kind: NetworkKind) async throws
    {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            near.write([UInt8](repeating: 1, count: 16 << 20))
            let reading = network.loop.task { try await code { try await near.read() } }
            let flushing = network.loop.task { try await code { try await near.flush() } }
            network.loop.execute { near.close() }
            #expect(try await reading.value == .closed)
            #expect(try await flushing.value == .closed)
            #expect(try await code { try await near.read() } == .closed)
            #expect(near.queuedBytes == 0)
            near.write([1])
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func refusesASecondReader(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            let first = network.loop.task { try await near.read() }
            let second = network.loop.task { try await code { try await near.read() } }
            #expect(try await second.value == .misuse)
            far.write([1])
            #expect(try await first.value == [1])
            near.close()
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func closeAfterWritingDeliversEverythingFirst(kind: NetworkKind) async throws
    {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            // Unread bytes at the closing side would make a plain close destroy what is on its way.
            far.write(pattern(100))
            let bytes = pattern(3_000_000)
            near.write(bytes)
            let reading = network.loop.task { try await code { try await near.readToClose() } }
            network.loop.execute { near.closeAfterWriting() }
            #expect(try await reading.value == .closed)
            #expect(try await far.readToEnd(deadline: network.patience) == bytes)
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func closeAfterWritingGivesUpOnAPeerThatTakesNothing(kind: NetworkKind)
        async throws
    {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            near.write([UInt8](repeating: 1, count: 16 << 20))
            near.closeAfterWriting()
            #expect(
                try await code { try await near.flush(deadline: network.patience) } == .closed)
            #expect(near.queuedBytes == 0)
            far.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func aResetReachesTheReaderAndTheWriter(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            let reading = network.loop.task { try await code { try await near.read() } }
            near.write([1, 2, 3])
            try await near.flush()
            try await network.loop.sleep(for: .milliseconds(1))
            // Closing with unread bytes resets the connection.
            far.close()
            #expect(try await reading.value == .connectionReset)
            near.write([4])
            #expect(
                try await code { try await near.flush(deadline: network.patience) }
                    == .connectionReset)
            near.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func aResetOnPurposeReachesThePeer(kind: NetworkKind) async throws {
        try await kind.run { network in
            let (near, far) = try await network.connectedPair()
            far.write([1, 2, 3])
            #expect(try await near.read(deadline: network.patience) == [1, 2, 3])
            far.reset()
            far.reset()
            #expect(try await code { try await near.read(deadline: network.patience) } == .connectionReset)
            #expect(try await code { try await far.read(deadline: network.patience) } == .closed)
            near.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func servesTwoHundredConnectionsAtOnce(kind: NetworkKind) async throws {
        try await kind.run { network in
            let listener = try network.listen(on: .loopback(port: 0), backlog: 256)
            let server = network.loop.task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<200 {
                        let stream = try await listener.accept()
                        group.addTask {
                            while let bytes = try await stream.read() { stream.write(bytes) }
                            stream.closeAfterWriting()
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let deadline = network.patience
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let stream = try await network.connect(to: listener.localAddress, deadline: deadline)
                        for round in 0..<5 {
                            let bytes = pattern(100 + number * 37, seed: round)
                            stream.write(bytes)
                            #expect(try await stream.read(count: bytes.count, deadline: deadline) == bytes)
                        }
                        stream.finishWriting()
                        #expect(try await stream.read(deadline: deadline) == nil)
                        stream.close()
                    }
                }
                try await group.waitForAll()
            }
            try await server.value
            listener.close()
        }
    }

    @Test func writesFromManyThreadsArriveWholeAndInEachCallersOrder() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let network = SystemNetwork(loop: loop)
        let (near, far) = try await network.connectedPair()
        let writers = 8
        let rounds = 500
        async let received = far.read(count: writers * rounds * 4, deadline: network.patience)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    for round in 0..<rounds {
                        near.write([UInt8(writer), UInt8(writer), UInt8(round >> 8), UInt8(round & 255)])
                    }
                }
            }
        }
        let bytes = try await received
        var next = [Int](repeating: 0, count: writers)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let writer = Int(bytes[start])
            #expect(bytes[start + 1] == bytes[start])
            #expect(Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]) == next[writer])
            next[writer] += 1
        }
        #expect(next == [Int](repeating: rounds, count: writers))
        near.close()
        far.close()
    }

    @Test func readsFromOutsideTheLoop() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let (near, far) = try await SystemNetwork(loop: loop).connectedPair()
        far.write(pattern(4))
        #expect(try await near.read(deadline: .now + .seconds(30)) == pattern(4))
        #expect(try await code { try await near.read(deadline: .now) } == .timedOut)
        let reading = Task { try await code { try await near.read() } }
        reading.cancel()
        #expect(try await reading.value == .cancelled)
        near.close()
        #expect(try await code { try await near.read() } == .closed)
        far.close()
    }

    @Test(arguments: NetworkKind.allCases) func shutdownEndsEveryWait(kind: NetworkKind) async throws {
        let loop = kind == .system ? try EventLoop(name: "test") : EventLoop.manual()
        let network: any Network = kind == .system ? SystemNetwork(loop: loop) : MemoryNetwork(loop: loop)
        let listener = try network.listen(on: .loopback(port: 0))
        let accepting = loop.task { try await code { try await listener.accept() } }
        let sleeping = loop.task { try await code { try await loop.sleep(for: .seconds(3600)) } }
        loop.runUntilIdle()
        loop.shutdown()
        #expect(try await accepting.value == .closed)
        #expect(try await sleeping.value == .closed)
        // Work given to an ended loop still runs.
        let late = loop.task { try await code { try await loop.sleep(for: .seconds(3600)) } }
        #expect(try await late.value == .closed)
    }
}

extension ByteStream {
    fileprivate func readToClose() async throws {
        while try await read() != nil {}
    }
}
