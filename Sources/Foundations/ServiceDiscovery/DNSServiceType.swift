/// A DNS-SD service type such as `_hap._tcp` (RFC 6763, section 7).
public struct DNSServiceType: Sendable, Hashable, CustomStringConvertible {
    /// The application protocol without its underscore, at most 15 letters, digits and inner hyphens.
    public let name: String
    public let transport: Transport

    public enum Transport: String, Sendable, Hashable {
        case tcp = "_tcp"
        case udp = "_udp"
    }

    /// Parses `_name._tcp` or `_name._udp`.
    public init(_ text: String) throws(DiscoveryError) {
        guard let parsed = Self.parse(text) else {
            throw DiscoveryError(
                .invalidServiceType,
                "\"\(text)\" is not a service type; write it as _name._tcp or _name._udp, the name being 1 to 15 letters, "
                    + "digits and inner hyphens")
        }
        self = parsed
    }

    private init(name: String, transport: Transport) {
        self.name = name
        self.transport = transport
    }

    private static func parse(_ text: String) -> DNSServiceType? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let transport = Transport(rawValue: parts[1].lowercased()), parts[0].first == "_" else {
            return nil
        }
        let name = parts[0].dropFirst()
        guard isServiceName(name), name.utf8.count <= 15 else { return nil }
        return DNSServiceType(name: String(name), transport: transport)
    }

    /// Letters, digits and hyphens, the hyphens neither first nor last (RFC 6335, section 5.1).
    private static func isServiceName(_ name: Substring) -> Bool {
        !name.isEmpty && name.first != "-" && name.last != "-"
            && name.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    public var description: String { "_\(name).\(transport.rawValue)" }

    var labels: [[UInt8]] { [Array("_\(name)".utf8), Array(transport.rawValue.utf8)] }

    /// A subtype label such as `_L3840`, as one DNS label (RFC 6763, section 7.1).
    static func subtypeLabel(_ subtype: String) throws(DiscoveryError) -> [UInt8] {
        let label = Array(subtype.utf8)
        guard (1...63).contains(label.count), label.first == UInt8(ascii: "_"), label.count > 1,
            label.dropFirst().allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else {
            throw DiscoveryError(
                .invalidServiceType,
                "\"\(subtype)\" is not a subtype; write it as _name with letters, digits, hyphens, 63 bytes at most")
        }
        return label
    }
}

extension DNSServiceType: ExpressibleByStringLiteral {
    /// For types written in source code; a wrong literal is a programming error and stops the program.
    public init(stringLiteral text: StaticString) {
        guard let parsed = Self.parse(text.description) else { preconditionFailure("not a service type: \(text)") }
        self = parsed
    }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}
