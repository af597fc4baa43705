import CLinux
import Glibc

/// Opens sockets and sets their options.
enum SocketOption {
    /// A new socket, non-blocking and closed on exec.
    static func open(
        _ family: CInt, _ type: __socket_type, for action: @autoclosure () -> String
    ) throws(NetworkError) -> CInt {
        let flags = CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, CInt(type.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw NetworkError(errno: errno, action()) }
        return descriptor
    }

    static func set(_ descriptor: CInt, _ level: CInt, _ option: CInt, _ value: CInt) throws(NetworkError) {
        var value = value
        guard setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
            throw NetworkError(errno: errno, "set an option of a socket")
        }
    }

    /// The error that a socket has pending, or 0.
    static func pendingError(_ descriptor: CInt) -> CInt {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &length) == 0 ? value : errno
    }

    /// Closing will break the connection for the peer instead of ending it.
    static func resetOnClose(_ descriptor: CInt) {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Small messages leave at once; they are whole requests and answers here, never single keystrokes.
    static func disableDelay(_ descriptor: CInt) {
        var one: CInt = 1
        _ = setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    }

    /// The system asks a silent peer whether it still has the connection. One that was without power and is back answers
    /// that it has not, which nothing else would tell for as long as nobody writes.
    static func probePeer(_ descriptor: CInt) {
        for (level, option, value) in [
            (SOL_SOCKET, SO_KEEPALIVE, 1), (CInt(IPPROTO_TCP), TCP_KEEPIDLE, 10),
            (CInt(IPPROTO_TCP), TCP_KEEPINTVL, 10), (CInt(IPPROTO_TCP), TCP_KEEPCNT, 3),
        ] as [(CInt, CInt, CInt)] {
            try? set(descriptor, level, option, value)
        }
    }
}
