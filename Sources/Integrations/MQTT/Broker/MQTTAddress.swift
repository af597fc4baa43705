/// Where a broker is reached: `mqtt://host`, `mqtts://user@host:8884`, `mqtt://[fe80::1]:1883`.
public struct MQTTAddress: Hashable, Sendable, CustomStringConvertible {
    /// Whether the connection is enciphered and the broker proves who it is.
    public var isSecure: Bool
    public var user: String?
    /// A name, or an address without brackets.
    public var host: String
    public var port: UInt16

    public static let expectation =
        "a broker such as mqtt://broker.local, mqtts://user@broker.local or mqtt://[::1]:1883"

    public init(host: String, port: UInt16? = nil, isSecure: Bool = false, user: String? = nil) {
        self.isSecure = isSecure
        self.user = user
        self.host = host
        self.port = port ?? (isSecure ? 8883 : 1883)
    }

    /// Nil for what is no such address, and for one with a password in it, which others could read in the list of processes.
    public init?(_ text: String) {
        let isSecure: Bool
        var rest: Substring
        if text.hasPrefix("mqtt://") {
            (isSecure, rest) = (false, text.dropFirst(7))
        } else if text.hasPrefix("mqtts://") {
            (isSecure, rest) = (true, text.dropFirst(8))
        } else {
            return nil
        }
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        var user: String?
        if let sign = rest.lastIndex(of: "@") {
            guard let name = Self.decoded(rest[..<sign]) else { return nil }
            user = name
            rest = rest[rest.index(after: sign)...]
        }
        guard let (host, port) = Self.place(rest) else { return nil }
        self.init(host: host, port: port, isSecure: isSecure, user: user)
    }

    public var description: String {
        "\(isSecure ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    private static func place(_ text: Substring) -> (String, UInt16?)? {
        var host = text
        var end: Substring = ""
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<close]
            end = text[text.index(after: close)...]
            guard host.contains(":"), end.isEmpty || end.hasPrefix(":") else { return nil }
        } else if let colon = text.firstIndex(of: ":") {
            (host, end) = (text[..<colon], text[colon...])
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
            return nil
        }
        if end.isEmpty { return (String(host), nil) }
        guard let port = UInt16(end.dropFirst()), port > 0 else { return nil }
        return (String(host), port)
    }

    /// Percents are taken apart. Nil where there is a colon, behind which a password would stand.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: ":"): return nil
            case UInt8(ascii: "%"):
                guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16),
                    value >= 0x20
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }
}
