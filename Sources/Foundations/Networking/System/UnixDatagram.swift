import CLinux
import Glibc

/// Sends single datagrams to a Unix socket of another program, such as a service manager's.
public enum UnixDatagram {
    /// Sends one datagram. Never waits: when the receiver's queue is full it is an error.
    /// - Parameter path: of a socket; one that begins with `@` is a name in the abstract namespace (unix(7)).
    /// - Throws: `connectionRefused` when nobody receives there, `invalidAddress`, `messageTooLong`, `permissionDenied`, ….
    public static func send(_ bytes: [UInt8], to path: String) throws(NetworkError) {
        let descriptor = try SocketOption.open(AF_UNIX, SOCK_DGRAM, for: "send to \(path)")
        defer { close(descriptor) }
        let count = try withAddress(path) { pointer, length in
            sendto(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), pointer, length)
        }
        guard count >= 0 else { throw NetworkError(errno: errno, "send to \(path)") }
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int
    ) throws(NetworkError) -> Int {
        guard path.hasPrefix("@") else {
            return try SocketAddress.unix(path: path).withSystemAddress { (pointer, length) throws(NetworkError) in
                body(pointer, length)
            }
        }
        let name = Array(path.utf8.dropFirst())
        guard !name.isEmpty, name.count <= SocketAddress.longestUnixPath else {
            throw NetworkError(
                .invalidAddress,
                "An abstract socket's name must have 1 to \(SocketAddress.longestUnixPath) bytes; “\(path)” has \(name.count)."
            )
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The name begins with a zero byte and ends where the length says.
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            UnsafeMutableRawBufferPointer(rebasing: path.dropFirst()).copyBytes(from: name)
        }
        let length = (MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + 1 + name.count
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }
}
