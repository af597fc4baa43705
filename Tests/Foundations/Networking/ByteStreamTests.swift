import HearthNetworking
import Testing

@Suite struct ByteStreamTests {
    @Test func echoesOverLoopback() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let network = SystemNetwork(loop: loop)
        let listener = try network.listen(on: .loopback(port: 0))
        let server = loop.task {
            let stream = try await listener.accept()
            while let bytes = try await stream.read() { stream.write(bytes) }
            stream.closeAfterWriting()
        }
        try await loop.pinned {
            let stream = try await network.connect(to: listener.localAddress, deadline: .now + .seconds(10))
            stream.write(Array("hello".utf8))
            let answer = try await stream.read(deadline: .now + .seconds(10))
            #expect(answer == Array("hello".utf8))
            stream.finishWriting()
            let end = try await stream.read(deadline: .now + .seconds(10))
            #expect(end == nil)
            stream.close()
        }
        try await server.value
    }

    @Test func manualLoopRunsTasksInVirtualTime() throws {
        let loop = EventLoop.manual()
        let start = loop.now
        let woke = try loop.run {
            try await loop.sleep(for: .seconds(3600))
            #expect(loop.isCurrent)
            return loop.now
        }
        #expect(start.duration(to: woke) == .seconds(3600))
    }
}
