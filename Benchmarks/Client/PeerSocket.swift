import Glibc

/// A blocking TCP connection over loopback: the plainest client there is, so that what is measured is the server.
final class PeerSocket {
    private let descriptor: CInt
    private var room = [UInt8](repeating: 0, count: 65_536)

    init(port: Int) throws(BenchmarkError) {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("a socket can't be made") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(
                descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
        guard result == 0 else { throw Self.failure("port \(port) can't be reached") }
        var yes: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
        // A server that falls silent is an error, not a benchmark that hangs.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws(BenchmarkError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.send(
                    descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Self.failure("sending failed") }
            sent += count
        }
    }

    /// Waits for bytes and hands them over; they are gone afterwards.
    func receive<Result>(_ take: (ArraySlice<UInt8>) throws -> Result) throws -> Result {
        let count = recv(descriptor, &room, room.count, 0)
        guard count > 0 else {
            throw count == 0 ? BenchmarkError("the server closed the connection") : Self.failure("receiving failed")
        }
        return try take(room[..<count])
    }

    private static func failure(_ what: String) -> BenchmarkError {
        BenchmarkError("\(what): \(String(cString: strerror(errno)))")
    }
}
