import HearthNetworking
import Testing

/// The two networks that a test of their common behaviour runs on.
enum NetworkKind: CaseIterable, CustomTestStringConvertible {
    case system
    case memory

    var testDescription: String { self == .system ? "system" : "memory" }

    /// Runs `body` on the loop of a fresh network: real descriptors on a thread, or virtual time.
    func run(_ body: @escaping @Sendable (any Network) async throws -> Void) async throws {
        switch self {
        case .system:
            let loop = try EventLoop(name: "test")
            defer { loop.shutdown() }
            try await loop.pinned { try await body(SystemNetwork(loop: loop)) }
        case .memory:
            let loop = EventLoop.manual()
            defer { loop.shutdown() }
            try loop.run { try await body(MemoryNetwork(loop: loop)) }
        }
    }
}

extension Network {
    /// Late enough that only a fault reaches it.
    var patience: ContinuousClock.Instant { loop.now + .seconds(120) }

    /// Two ends of one connection.
    func connectedPair(
        on address: SocketAddress = .loopback(port: 0)
    ) async throws -> (near: any ByteStream, far: any ByteStream) {
        let listener = try listen(on: address)
        defer { listener.close() }
        let accepting = loop.task { try await listener.accept() }
        let near = try await connect(to: listener.localAddress, deadline: patience)
        return (near, try await accepting.value)
    }
}

extension ByteStream {
    /// Reads until `count` bytes or the end came.
    func read(count: Int, deadline: ContinuousClock.Instant) async throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count, let bytes = try await read(deadline: deadline) { all += bytes }
        return all
    }

    /// Reads until the peer has finished.
    func readToEnd(deadline: ContinuousClock.Instant) async throws -> [UInt8] {
        try await read(count: .max, deadline: deadline)
    }
}

/// The code of the error that `body` throws; nil when it throws none.
func code(of body: () async throws -> some Any) async throws -> NetworkError.Code? {
    do {
        _ = try await body()
        return nil
    } catch let error as NetworkError {
        return error.code
    }
}

/// Bytes that differ from their neighbours, and from those of another seed.
func pattern(_ count: Int, seed: Int = 1) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        for index in 0..<count { buffer[index] = UInt8(truncatingIfNeeded: index &* 31 &+ index >> 8 &+ seed) }
        initialized = count
    }
}
