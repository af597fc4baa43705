import HearthNetworking

/// Which of a host's addresses are worth a try, and in which order.
enum AddressPreference {
    /// Drops unspecified and multicast addresses and duplicates. Order: routable, link-local with interface,
    /// link-local without, loopback; within a rank IPv4 first, then by bytes, so that the order in which
    /// records happen to arrive never looks like a change.
    static func ordered(_ addresses: [IPAddress]) -> [IPAddress] {
        Set(addresses.filter(isUsable))
            .map {
                (address: $0, key: [rank($0), $0.family == .v4 ? 0 : 1] + $0.bytes.map(Int.init) + [Int($0.scope)])
            }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.address)
    }

    static func isUsable(_ address: IPAddress) -> Bool {
        !address.isUnspecified && !address.isMulticast
    }

    private static func rank(_ address: IPAddress) -> Int {
        if address.isLoopback { return 3 }
        guard address.isLinkLocal else { return 0 }
        return address.family == .v6 && address.scope == 0 ? 2 : 1
    }
}
