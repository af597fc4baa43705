import HearthNetworking

/// Puts services together from records: which questions to ask, and what the answers amount to.
///
/// A service is there while some link has its PTR record, it has a usable SRV record, its target has an
/// address, and its TXT record came or is known not to come soon. Pure: records in, actions out.
struct ServiceAssembly: Sendable {
    enum Action: Sendable, Hashable {
        case ask(RecordQuery)
        case stopAsking(RecordQuery)
        case report(ServiceEvent)
    }

    private struct Instance: Sendable {
        let name: DomainName
        var pointers = RecordSet<DomainName>()
        var locations = RecordSet<Location>()
        var texts = RecordSet<TXTRecord>()
        /// Kept while the record itself is away, so that its expiry does not look like a change to empty.
        var text: TXTRecord?
        var host: DomainName?
        var reported: DiscoveredService?
    }

    private struct Location: Sendable, Hashable {
        var port: UInt16
        var target: DomainName
    }

    private struct Host: Sendable {
        var addresses = RecordSet<IPAddress>()
        var users: Set<DomainName> = []
    }

    private let type: DNSServiceType
    private let domain: String
    private let parent: DomainName
    private let pointerQuery: RecordQuery
    private var instances: [DomainName: Instance] = [:]
    private var hosts: [DomainName: Host] = [:]

    init(type: DNSServiceType, subtype: String?, domain: String = "local") throws(DiscoveryError) {
        self.type = type
        self.domain = domain
        parent = DomainName(labels: type.labels + [Array(domain.utf8)])
        var labels = parent.labels
        if let subtype { labels = [try DNSServiceType.subtypeLabel(subtype), Array("_sub".utf8)] + labels }
        pointerQuery = RecordQuery(name: DomainName(labels: labels), kind: .pointer)
    }

    /// The first question.
    func start() -> [Action] { [.ask(pointerQuery)] }

    mutating func receive(_ change: RecordChange) -> [Action] {
        let name = change.query.name
        switch change.query.kind {
        case .pointer: return receivePointer(change)
        case .service, .text:
            guard instances[name] != nil else { return [] }
            receiveInstanceRecord(change)
            return follow(name)
        case .addressV4, .addressV6:
            guard hosts[name] != nil else { return [] }
            switch change.kind {
            case .added(.address(let address), let link): hosts[name]?.addresses.add(address, link)
            case .removed(.address(let address), let link): hosts[name]?.addresses.remove(address, link)
            default: return []
            }
            return (hosts[name]?.users ?? []).sorted { $0.escaped < $1.escaped }.flatMap { report($0) }
        }
    }

    /// Everything that is still there, as removed; for the end of a browse.
    mutating func end() -> [Action] {
        let names = instances.keys.sorted { $0.escaped < $1.escaped }
        return names.flatMap { forget($0) } + [.stopAsking(pointerQuery)]
    }

    // MARK: - Records

    private mutating func receivePointer(_ change: RecordChange) -> [Action] {
        switch change.kind {
        case .added(.pointer(let target), let link):
            guard change.query == pointerQuery, target.label(under: parent) != nil else { return [] }
            if instances[target] != nil {
                instances[target]?.pointers.add(target, link)
                return report(target)
            }
            var instance = Instance(name: target)
            instance.pointers.add(target, link)
            instances[target] = instance
            return [
                .ask(RecordQuery(name: target, kind: .service)), .ask(RecordQuery(name: target, kind: .text)),
            ]
        case .removed(.pointer(let target), let link):
            guard instances[target] != nil else { return [] }
            instances[target]?.pointers.remove(target, link)
            return instances[target]?.pointers.isEmpty == true ? forget(target) : report(target)
        default: return []
        }
    }

    private mutating func receiveInstanceRecord(_ change: RecordChange) {
        let name = change.query.name
        switch change.kind {
        case .added(.service(let port, let target?), let link) where port != 0:
            instances[name]?.locations.add(Location(port: port, target: target), link)
        case .removed(.service(let port, let target?), let link):
            instances[name]?.locations.remove(Location(port: port, target: target), link)
        case .added(.text(let text), let link):
            instances[name]?.texts.add(text, link)
            instances[name]?.text = text
        case .removed(.text(let text), let link):
            instances[name]?.texts.remove(text, link)
            if let newest = instances[name]?.texts.newest { instances[name]?.text = newest }
        case .settled where change.query.kind == .text && instances[name]?.text == nil:
            instances[name]?.text = TXTRecord()
        default: break
        }
    }

    /// Asks for the addresses of the host that the SRV record points at now, no longer for those of the last one.
    private mutating func follow(_ name: DomainName) -> [Action] {
        guard let instance = instances[name] else { return [] }
        var actions: [Action] = []
        let target = instance.locations.newest?.target
        if let target, target != instance.host {
            let left = instance.host
            instances[name]?.host = target
            actions += join(target, name)
            if let left { actions += leave(left, name) }
        }
        return actions + report(name)
    }

    private mutating func join(_ host: DomainName, _ name: DomainName) -> [Action] {
        let isNew = hosts[host] == nil
        hosts[host, default: Host()].users.insert(name)
        return isNew
            ? [.ask(RecordQuery(name: host, kind: .addressV4)), .ask(RecordQuery(name: host, kind: .addressV6))] : []
    }

    private mutating func leave(_ host: DomainName, _ name: DomainName) -> [Action] {
        hosts[host]?.users.remove(name)
        guard hosts[host]?.users.isEmpty == true else { return [] }
        hosts[host] = nil
        return [
            .stopAsking(RecordQuery(name: host, kind: .addressV4)),
            .stopAsking(RecordQuery(name: host, kind: .addressV6)),
        ]
    }

    private mutating func forget(_ name: DomainName) -> [Action] {
        guard let instance = instances.removeValue(forKey: name) else { return [] }
        var actions: [Action] = [
            .stopAsking(RecordQuery(name: name, kind: .service)), .stopAsking(RecordQuery(name: name, kind: .text)),
        ]
        if let host = instance.host { actions += leave(host, name) }
        if let reported = instance.reported { actions.append(.report(.removed(reported))) }
        return actions
    }

    // MARK: - Reports

    private mutating func report(_ name: DomainName) -> [Action] {
        guard let instance = instances[name] else { return [] }
        guard let location = instance.locations.newest else {
            // The SRV record expired or was withdrawn: nobody answers there, whatever the other records say.
            guard let reported = instance.reported else { return [] }
            instances[name]?.reported = nil
            return [.report(.removed(reported))]
        }
        guard let text = instance.text else { return [] }
        let addresses = AddressPreference.ordered(hosts[location.target]?.addresses.values ?? [])
        // An address set that is empty for a moment (an interface being renumbered) is not news.
        let known = instance.reported.flatMap { $0.host == location.target.description ? $0.addresses : nil } ?? []
        let best = addresses.isEmpty ? known : addresses
        guard !best.isEmpty else { return [] }
        let service = DiscoveredService(
            id: ServiceID(
                name: String(decoding: instance.name.labels[0], as: UTF8.self), type: type, domain: domain),
            host: location.target.description, port: location.port, addresses: best,
            interfaces: Set(instance.pointers.links.map(\.interface)).sorted(), txt: text)
        guard service != instance.reported else { return [] }
        instances[name]?.reported = service
        return [.report(instance.reported == nil ? .found(service) : .updated(service))]
    }
}
