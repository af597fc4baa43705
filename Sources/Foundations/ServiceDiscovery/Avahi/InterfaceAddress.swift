import HearthNetworking

/// An address of one interface.
struct InterfaceAddress: Sendable, Hashable {
    var interface: UInt32
    var address: IPAddress

    /// The addresses to publish: of interfaces that are up and can multicast, loopback and point-to-point ones
    /// left out, IPv4 link-local ones only where there is nothing better.
    static func publishable(_ interfaces: [NetworkInterface], named names: [String]?) -> Set<InterfaceAddress> {
        var result: Set<InterfaceAddress> = []
        for interface in interfaces where isUsable(interface, named: names) {
            let addresses = interface.addresses.filter { AddressPreference.isUsable($0) && !$0.isLoopback }
            let hasRoutableV4 = addresses.contains { $0.family == .v4 && !$0.isLinkLocal }
            for address in addresses where address.family == .v6 || !address.isLinkLocal || !hasRoutableV4 {
                result.insert(InterfaceAddress(interface: interface.index, address: address))
            }
        }
        return result
    }

    private static func isUsable(_ interface: NetworkInterface, named names: [String]?) -> Bool {
        interface.isRunning && interface.supportsMulticast && !interface.isLoopback && !interface.isPointToPoint
            && names?.contains(interface.name) ?? true
    }
}
