import HearthNetworking

/// Whether multicast DNS can work on this machine at all.
enum MulticastCheck {
    /// What stands in the way, to finish the sentence "multicast DNS is not possible here: …"; nothing when nothing does.
    static func obstacle(_ network: some Network) -> String? {
        let interfaces: [NetworkInterface]
        do throws(NetworkError) {
            interfaces = try network.interfaces()
        } catch {
            return error.message
        }
        let usable = interfaces.contains { interface in
            interface.isRunning && !interface.isLoopback && interface.supportsMulticast
                && !interface.assignments.isEmpty
        }
        return usable ? nil : "no network interface is up that has an address and can multicast"
    }
}
