import HearthNetworking

/// Where a hub listens besides its socket: `8732`, `localhost:8732`, `192.168.1.2:8732`, `[fe80::1%eth0]:8732`, `any:8732`. Port 0
/// lets the system choose.
struct ListenPlace: Equatable, Sendable {
    static let defaultPort: UInt16 = 8732
    static let expectation = "a port, or an address and port such as 192.168.1.2:8732, localhost:8732 or any:8732"
    static let standard = ListenPlace(address: .loopback(port: defaultPort), isAskedFor: false)

    let address: SocketAddress
    /// Whether somebody wants it; else the hub does without where it can't be had.
    let isAskedFor: Bool

    private init(address: SocketAddress, isAskedFor: Bool) {
        self.address = address
        self.isAskedFor = isAskedFor
    }

    init?(_ text: String) {
        isAskedFor = true
        if let port = UInt16(text) {
            address = .loopback(port: port)
        } else if let port = Self.port(of: text, host: "localhost") {
            address = .loopback(port: port)
        } else if let port = Self.port(of: text, host: "any") {
            address = .any(port: port)
        } else if let given = SocketAddress(text), case .ip = given {
            address = given
        } else {
            return nil
        }
    }

    private static func port(of text: String, host: String) -> UInt16? {
        guard text.hasPrefix(host + ":"), let port = UInt16(text.dropFirst(host.count + 1)) else {
            return nil
        }
        return port
    }

    /// Whether only this machine can reach it; all else is enciphered.
    var isLoopback: Bool {
        if case .ip(let ip, _) = address { ip.isLoopback } else { true }
    }
}
