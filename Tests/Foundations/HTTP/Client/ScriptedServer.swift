import HearthHTTP
import HearthNetworking

/// A server in memory that answers whatever it is asked with given bytes, and then ends the connection.
struct ScriptedServer: Sendable {
    let network: MemoryNetwork
    let address: SocketAddress

    /// - Parameter isSplit: whether time passes between the pieces, so that they are read one by one.
    static func run(
        _ pieces: [String], isSplit: Bool = false, _ body: @escaping @Sendable (ScriptedServer) async throws -> Void
    ) throws {
        try run(pieces.map(\.bytes), isSplit: isSplit, body)
    }

    static func run(
        _ pieces: [[UInt8]], isSplit: Bool = false, _ body: @escaping @Sendable (ScriptedServer) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        try loop.run {
            let listener = try network.listen(on: .loopback(port: 0))
            loop.task {
                while true {
                    let stream = try await listener.accept()
                    _ = try await stream.read()
                    for piece in pieces {
                        stream.write(piece)
                        if isSplit { try await loop.sleep(for: .seconds(1)) }
                    }
                    stream.closeAfterWriting()
                }
            }
            try await body(ScriptedServer(network: network, address: listener.localAddress))
            listener.close()
        }
    }

    func client(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) async throws(HTTPClientError)
        -> HTTPClient
    {
        try await HTTPClient.connect(to: address, over: network, configuration: configuration)
    }
}
