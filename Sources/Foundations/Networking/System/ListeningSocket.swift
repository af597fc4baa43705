import CLinux
import Glibc

/// Opens the descriptor of a listener.
enum ListeningSocket {
    static func open(on address: SocketAddress, backlog: Int, access: UnixSocketAccess) throws(NetworkError) -> CInt {
        if case .unix(let path) = address {
            return try openUnix(path, address, backlog: backlog, access: access)
        }
        do {
            return try openIP(address, backlog: backlog)
        } catch {
            // A machine without IPv6 still has IPv4 to offer.
            guard case .ip(.any, let port) = address, error.errno == EAFNOSUPPORT || error.errno == EADDRNOTAVAIL else {
                throw error
            }
            return try openIP(.ip(.anyV4, port: port), backlog: backlog)
        }
    }

    private static func openIP(_ address: SocketAddress, backlog: Int) throws(NetworkError) -> CInt {
        let descriptor = try SocketOption.open(address.systemFamily, SOCK_STREAM, for: "listen on \(address)")
        do throws(NetworkError) {
            try SocketOption.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if case .ip(let ip, _) = address, ip.family == .v6 {
                try SocketOption.set(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, ip.isUnspecified ? 0 : 1)
            }
            try bindAndListen(descriptor, address, backlog)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func openUnix(
        _ path: String, _ address: SocketAddress, backlog: Int, access: UnixSocketAccess
    ) throws(NetworkError) -> CInt {
        // Two processes that start in the same moment may both take the file for stale, and the later one has the name
        // then; whoever must be alone locks something of its own first.
        try removeStale(path, address)
        let descriptor = try SocketOption.open(AF_UNIX, SOCK_STREAM, for: "listen on \(path)")
        // Applies to the file that bind makes, so that there is no moment in which others may connect.
        if let mode = access.mode { fchmod(descriptor, mode) }
        do throws(NetworkError) {
            try bindAndListen(descriptor, address, backlog)
            if let mode = access.mode, chmod(path, mode) != 0 { throw NetworkError(errno: errno, "protect \(path)") }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func bindAndListen(
        _ descriptor: CInt, _ address: SocketAddress, _ backlog: Int
    ) throws(NetworkError) {
        try address.withSystemAddress { (pointer, length) throws(NetworkError) in
            guard bind(descriptor, pointer, length) == 0 else {
                throw NetworkError(errno: errno, "listen on \(address)")
            }
        }
        guard Glibc.listen(descriptor, CInt(clamping: backlog)) == 0 else {
            throw NetworkError(errno: errno, "listen on \(address)")
        }
    }

    /// Removes a socket file that a dead process left. One that somebody listens on, or that is no socket, stays.
    private static func removeStale(_ path: String, _ address: SocketAddress) throws(NetworkError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw NetworkError(.addressInUse, "\(path) exists and is no socket; choose another path, or remove it.")
        }
        let probe = try SocketOption.open(AF_UNIX, SOCK_STREAM, for: "look at \(path)")
        defer { close(probe) }
        let number = try address.withSystemAddress { (pointer, length) throws(NetworkError) -> CInt in
            Glibc.connect(probe, pointer, length) == 0 ? 0 : errno
        }
        guard number == ECONNREFUSED else {
            throw NetworkError(
                .addressInUse, "Another program listens on \(path); stop it, or choose another path.", errno: EADDRINUSE
            )
        }
        unlink(path)
    }
}
