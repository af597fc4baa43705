import CAvahi
import HearthNetworking

extension AvahiDiscovery {
    /// A host name with its address records, shared by the services that name it.
    ///
    /// Each address has an entry group of its own, so that one that comes or goes leaves the others alone. The
    /// first ones are probed for; once the name is ours, later ones are announced at once.
    final class PublishedHost {
        var label: String
        var users = 0
        var groups: [InterfaceAddress: EntryGroup] = [:]
        var isEstablished = false

        init(label: String) { self.label = label }
    }

    func addToHost(_ publication: Publication) throws(DiscoveryError) {
        let host = hosts[publication.hostLabel] ?? PublishedHost(label: publication.hostLabel)
        hosts[host.label] = host
        host.users += 1
        synchronize(host)
    }

    func removeFromHost(_ publication: Publication) {
        guard let host = hosts[publication.hostLabel] else { return }
        host.users -= 1
        guard host.users == 0 else { return }
        hosts[host.label] = nil
        withdraw(host)
    }

    private func withdraw(_ host: PublishedHost) {
        for group in host.groups.values { group.free() }
        host.groups = [:]
        host.isEstablished = false
    }

    /// Publishes the addresses that came and withdraws those that went.
    func synchronize(_ host: PublishedHost) {
        for (address, group) in host.groups where !addresses.contains(address) {
            group.free()
            host.groups[address] = nil
        }
        for address in addresses where host.groups[address] == nil { publish(address, of: host) }
        if host.groups.isEmpty { host.isEstablished = false }
        put(.hostChanged(host.label))
    }

    private func publish(_ address: InterfaceAddress, of host: PublishedHost) {
        guard let server, let index = AvahiIfIndex(exactly: address.interface),
            let group = makeGroup(.hostChanged(host.label))
        else { return }
        var record = AvahiRecords.address(address.address)
        let probing = host.isEstablished ? AVAHI_PUBLISH_NO_PROBE.rawValue : 0
        let flags = AvahiPublishFlags(rawValue: AVAHI_PUBLISH_NO_REVERSE.rawValue | probing)
        let code = avahi_server_add_address(
            server, group.pointer, index, AvahiProtocol(AVAHI_PROTO_UNSPEC), flags, "\(host.label).local", &record)
        guard code >= 0, avahi_s_entry_group_commit(group.pointer) >= 0 else {
            group.free()
            return
        }
        host.groups[address] = group
    }

    func hostChanged(_ label: String) {
        guard let host = hosts[label] else { return }
        let states = host.groups.values.map(\.state)
        if states.contains(AVAHI_ENTRY_GROUP_COLLISION) {
            rename(host)
            return
        }
        host.isEstablished = !states.isEmpty && states.allSatisfy { $0 == AVAHI_ENTRY_GROUP_ESTABLISHED }
        for publication in publications.values where publication.hostLabel == label { checkEstablished(publication) }
    }

    /// Somebody else has the name: takes another, and the services follow.
    private func rename(_ host: PublishedHost) {
        withdraw(host)
        let old = host.label
        hosts[old] = nil
        repeat { host.label = HostLabel.alternative(to: host.label) } while hosts[host.label] != nil
        hosts[host.label] = host
        for (number, publication) in publications where publication.hostLabel == old {
            publication.hostLabel = host.label
            registerAgain(publication, number)
        }
        synchronize(host)
    }
}
