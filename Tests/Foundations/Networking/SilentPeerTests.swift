import Glibc
import Testing

@testable import HearthNetworking

/// What the system is told to do about a peer that says nothing, read back from the socket.
@Suite struct SilentPeerTests {
    private func option(_ stream: any ByteStream, _ level: CInt, _ name: CInt) throws -> CInt {
        let descriptor = try #require(stream as? SystemByteStream).descriptor
        var value: CInt = -1
        var length = socklen_t(MemoryLayout<CInt>.size)
        #expect(getsockopt(descriptor, level, name, &value, &length) == 0)
        return value
    }

    /// One that was without power and is back is found out within half a minute, on both sides of a connection.
    @Test func isAskedWhetherItStillHasTheConnection() async throws {
        try await NetworkKind.system.run { network in
            let (near, far) = try await network.connectedPair()
            for stream in [near, far] {
                let tcp = CInt(IPPROTO_TCP)
                #expect(try option(stream, SOL_SOCKET, SO_KEEPALIVE) == 1)
                let idle = try option(stream, tcp, TCP_KEEPIDLE)
                let (interval, count) = (try option(stream, tcp, TCP_KEEPINTVL), try option(stream, tcp, TCP_KEEPCNT))
                #expect((1...10).contains(idle) && interval > 0 && count > 1)
                #expect(idle + interval * count <= 40)
            }
            near.close()
            far.close()
        }
    }
}
