import Foundation
import HearthNetworking
import Testing

@testable import hearth

/// A server in want: of descriptors, and of somebody who reads its output.
@Suite struct ServeLimitTests {
    @Test func strangersDoNotTakeTheDescriptorsThatPairingNeeds() async throws {
        let folder = try TemporaryFolder()
        let bridge = try ServedBridge(["--state", folder.path("state")], in: folder, descriptors: 100)
        let network = SystemNetwork(loop: try EventLoop(name: "strangers"))
        var strangers: [any ByteStream] = []
        for _ in 0..<150 { strangers.append(try await connect(network, bridge.port)) }
        try bridge.pair()
        for stranger in strangers { stranger.close() }
        #expect(bridge.process.end() == 0)
    }

    @Test func serversOfOneHomeShareTheDescriptors() {
        for (servers, descriptors) in [(1, 1_024), (2, 100), (14, 1_024), (14, 1_048_576)] {
            let each = SimulateRun.sessions(ofEach: servers, descriptors)
            #expect(each > 0 && each <= 8_192)
            #expect(servers * each <= descriptors - 64)
        }
        #expect(SimulateRun.sessions(ofEach: 0, 1_024) == 960)
    }

    @Test func endsOnASignalAlsoWhenNobodyReadsItsOutput() async throws {
        let server = try HearthProcess(["accessory", "serve", "--no-mdns", "--address", "127.0.0.1", "--json"])
        let line = try #require(server.line())
        let ready = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let port = try #require(ready["port"] as? Int)
        let network = SystemNetwork(loop: try EventLoop(name: "strangers"))
        // Each is told about in two lines, which together are more than a pipe holds.
        for _ in 0..<1_000 {
            let stream = try await connect(network, port)
            stream.write(Array("not HTTP\r\n".utf8))
            _ = try await stream.read(deadline: network.loop.now + .seconds(10))
            stream.close()
        }
        #expect(server.end() == 0)
    }

    private func connect(_ network: SystemNetwork, _ port: Int) async throws -> any ByteStream {
        try await network.connect(
            to: .ip(IPAddress(127, 0, 0, 1), port: UInt16(port)), deadline: network.loop.now + .seconds(10))
    }
}
