extension Accessory {
    /// An accessory that we serve: its information and its services, with iids.
    ///
    /// The iids are the same whenever the same services are given. Where services change from run to run, keep an allocator
    /// and call ``assignInstanceIDs(from:)`` instead, so that no iid ever means something else.
    public init(
        id: AccessoryID, information: AccessoryInformation, @ServiceBuilder services: () -> [Service] = { [] }
    ) {
        var allocator = InstanceIDAllocator()
        self.init(id: id, information: information, allocator: &allocator, services: services)
    }

    /// The same with iids from an allocator that is kept across restarts.
    public init(
        id: AccessoryID, information: AccessoryInformation, allocator: inout InstanceIDAllocator,
        @ServiceBuilder services: () -> [Service] = { [] }
    ) {
        self.init(aid: id, services: [information.service] + services())
        assignInstanceIDs(from: &allocator)
    }

    /// Gives every service and characteristic that has no iid yet the one of its identity, and resolves linked services.
    ///
    /// A service's identity is its type and its key, or else its position among the services of its type without a key; a
    /// characteristic's is its service's and its type. Iids that are there already are kept, and given to nothing else.
    public mutating func assignInstanceIDs(from allocator: inout InstanceIDAllocator) {
        let identities = identities
        assignInformationIDs(identities, from: &allocator)
        for (s, identity) in identities.enumerated() {
            Self.keep(services[s].iid, identity.service, &allocator)
            for (c, identity) in identity.characteristics.enumerated() {
                Self.keep(services[s].characteristics[c].iid, identity, &allocator)
            }
        }
        var idsOfKeys: [String: [InstanceID]] = [:]
        for (s, identity) in identities.enumerated() {
            Self.assign(&services[s].iid, identity.service, &allocator)
            if let key = services[s].key { idsOfKeys[key, default: []].append(services[s].iid) }
            for (c, identity) in identity.characteristics.enumerated() {
                Self.assign(&services[s].characteristics[c].iid, identity, &allocator)
            }
        }
        for s in services.indices {
            for key in services[s].linkedKeys {
                for id in idsOfKeys[key] ?? [] where !services[s].linked.contains(id) { services[s].linked.append(id) }
            }
        }
    }

    /// The accessory information service comes before ids that are set aside, since it must have 1. What is left of it gets
    /// its ids with the others.
    private mutating func assignInformationIDs(
        _ identities: [(service: String, characteristics: [String])], from allocator: inout InstanceIDAllocator
    ) {
        guard let s = services.firstIndex(where: { $0.type == .accessoryInformation }) else { return }
        let chosen = Set(services.flatMap { [$0.iid] + $0.characteristics.map(\.iid) })
        func isFree(_ allocator: InstanceIDAllocator) -> Bool {
            allocator.next.map { !chosen.contains(InstanceID($0)) } ?? false
        }
        if isFree(allocator) { Self.assign(&services[s].iid, identities[s].service, &allocator) }
        for (c, identity) in identities[s].characteristics.enumerated() where isFree(allocator) {
            Self.assign(&services[s].characteristics[c].iid, identity, &allocator)
        }
    }

    /// By what the services and their characteristics are known to the allocator.
    private var identities: [(service: String, characteristics: [String])] {
        var taken = Set<String>()
        return services.map { service in
            let type = service.type.uuid
            let identity = Self.unused(service.key.map { "\(type)/\($0)" } ?? "\(type)", &taken)
            return (
                identity,
                service.characteristics.map { Self.unused("\(identity):\($0.type.uuid)", &taken) }
            )
        }
    }

    private static func keep(_ iid: InstanceID, _ identity: String, _ allocator: inout InstanceIDAllocator) {
        if iid != .unassigned { allocator.reserve(iid, for: identity) }
    }

    private static func assign(_ iid: inout InstanceID, _ identity: String, _ allocator: inout InstanceIDAllocator) {
        if iid == .unassigned { iid = allocator.id(for: identity) ?? .unassigned }
    }

    private static func unused(_ identity: String, _ taken: inout Set<String>) -> String {
        var candidate = identity
        var count = 1
        while !taken.insert(candidate).inserted {
            count += 1
            candidate = "\(identity)#\(count)"
        }
        return candidate
    }
}
