/// Where a socket is: an IP address and port, or the path of a Unix socket.
public enum SocketAddress: Sendable, Hashable, CustomStringConvertible {
    case ip(IPAddress, port: UInt16)
    /// At most 107 bytes of UTF-8.
    case unix(path: String)

    /// Every IPv6 and IPv4 address of the machine. Port 0 lets the system choose.
    public static func any(port: UInt16) -> SocketAddress { .ip(.any, port: port) }

    /// 127.0.0.1. Port 0 lets the system choose.
    public static func loopback(port: UInt16) -> SocketAddress { .ip(.loopbackV4, port: port) }

    /// Reads an IP address and port, "192.168.1.2:80" or "[fe80::1%eth0]:80"; nil for anything else, also a host's name.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.first != "+", let port = UInt16(digits), port > 0 else { return nil }
        let host = text[..<colon]
        let isBracketed = host.first == "[" && host.last == "]" && host.utf8.count > 2
        guard let address = IPAddress(String(isBracketed ? host.dropFirst().dropLast() : host)),
            (address.family == .v6) == isBracketed
        else { return nil }
        self = .ip(address, port: port)
    }

    public var ipAddress: IPAddress? {
        if case .ip(let address, _) = self { address } else { nil }
    }

    /// Nil for a Unix socket.
    public var port: UInt16? {
        if case .ip(_, let port) = self { port } else { nil }
    }

    /// "192.168.1.2:80", "[fe80::1%eth0]:80" or "/run/hearth.sock".
    public var description: String {
        switch self {
        case .ip(let address, let port): address.family == .v4 ? "\(address):\(port)" : "[\(address)]:\(port)"
        case .unix(let path): path.isEmpty ? "(unnamed Unix socket)" : path
        }
    }
}
