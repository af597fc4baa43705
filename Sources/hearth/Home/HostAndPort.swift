/// `HOST:PORT`, as in `127.0.0.1:51826`, `[fe80::1%eth0]:51826` or `lamp.local:51826`.
struct HostAndPort: Equatable {
    var host: String
    var port: UInt16

    /// Nothing for anything else; an accessory's id (`1A:2B:3C:4D:5E:6F`) is none either.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return nil }
        self.host = String(host)
        self.port = port
    }

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }
}
