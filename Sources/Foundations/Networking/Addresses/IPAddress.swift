import CLinux
import Glibc

/// An IPv4 or IPv6 address; the latter with the scope (interface index) that link-local addresses need.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
    public enum Family: Sendable, Hashable { case v4, v6 }

    // Most significant bits first; IPv4 lives in the lowest 32 bits.
    private let high: UInt64
    private let low: UInt64
    /// The index of the interface that a link-local IPv6 address belongs to, or 0.
    public let scope: UInt32
    public let family: Family

    private init(high: UInt64, low: UInt64, scope: UInt32, family: Family) {
        self.high = high
        self.low = low
        self.scope = scope
        self.family = family
    }

    /// An IPv4 address from its four bytes.
    public init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
        self.init(
            high: 0, low: UInt64(a) << 24 | UInt64(b) << 16 | UInt64(c) << 8 | UInt64(d), scope: 0, family: .v4)
    }

    /// From 4 or 16 bytes in network order; nil for any other count.
    public init?(bytes: some Collection<UInt8>, scope: UInt32 = 0) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        for byte in bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
        switch bytes.count {
        case 4: self.init(high: 0, low: low, scope: 0, family: .v4)
        case 16: self.init(high: high, low: low, scope: scope, family: .v6)
        default: return nil
        }
    }

    /// Parses "192.168.1.2", "fe80::1", "fe80::1%eth0" or "fe80::1%2"; nil when it is none, or names no interface.
    public init?(_ text: String) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        let address = String(first)
        var four = in_addr()
        if parts.count == 1, inet_pton(AF_INET, address, &four) == 1 {
            self.init(high: 0, low: UInt64(UInt32(bigEndian: four.s_addr)), scope: 0, family: .v4)
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        var scope: UInt32 = 0
        if parts.count == 2 {
            let zone = String(parts[1])
            scope = UInt32(zone) ?? if_nametoindex(zone)
            guard scope != 0 else { return nil }
        }
        self.init(bytes: withUnsafeBytes(of: six) { Array($0) }, scope: scope)
    }

    public static let anyV4 = IPAddress(0, 0, 0, 0)
    /// The unspecified IPv6 address; a listener on it takes IPv4 connections too.
    public static let any = IPAddress(high: 0, low: 0, scope: 0, family: .v6)
    public static let loopbackV4 = IPAddress(127, 0, 0, 1)
    public static let loopbackV6 = IPAddress(high: 0, low: 1, scope: 0, family: .v6)

    /// 4 or 16 bytes in network order.
    public var bytes: [UInt8] {
        let all = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
        return family == .v4 ? Array(all[12...]) : all
    }

    public var isUnspecified: Bool { high == 0 && low == 0 }
    /// In 127.0.0.0/8, or ::1.
    public var isLoopback: Bool { family == .v4 ? low >> 24 == 127 : high == 0 && low == 1 }
    /// In 169.254.0.0/16, or fe80::/10.
    public var isLinkLocal: Bool { family == .v4 ? low >> 16 == 0xA9FE : high >> 54 == 0x3FA }
    /// In 224.0.0.0/4, or ff00::/8.
    public var isMulticast: Bool { family == .v4 ? low >> 28 == 0xE : high >> 56 == 0xFF }
    /// In fc00::/7.
    public var isUniqueLocal: Bool { family == .v6 && high >> 57 == 0x7E }

    /// The IPv4 address inside an IPv4-mapped IPv6 address (::ffff:a.b.c.d); every other address as it is.
    public var unmapped: IPAddress {
        guard family == .v6, high == 0, low >> 32 == 0xFFFF else { return self }
        return IPAddress(high: 0, low: low & 0xFFFF_FFFF, scope: 0, family: .v4)
    }

    /// The same address with another scope. IPv4 addresses have none and stay as they are.
    public func scoped(to scope: UInt32) -> IPAddress {
        family == .v4 ? self : IPAddress(high: high, low: low, scope: scope, family: .v6)
    }

    /// The address as text, without the scope.
    public var unscopedDescription: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let bytes = self.bytes
            guard inet_ntop(family == .v4 ? AF_INET : AF_INET6, bytes, base, 64) != nil else { return "" }
            return String(cString: base)
        }
    }

    /// The address as text; a scope as the name of its interface, or its index when there is no such interface.
    public var description: String {
        scope == 0
            ? unscopedDescription : "\(unscopedDescription)%\(NetworkInterface.name(ofIndex: scope) ?? "\(scope)")"
    }
}
