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
    /// characteristic's is its service's and its type.
    public mutating func assignInstanceIDs(from allocator: inout InstanceIDAllocator) {
        var taken = Set<String>()
        var idsOfKeys: [String: [InstanceID]] = [:]
        for s in services.indices {
            let type = services[s].type.uuid
            let identity = Self.unused(services[s].key.map { "\(type)/\($0)" } ?? "\(type)", &taken)
            Self.assign(&services[s].iid, identity, &allocator)
            if let key = services[s].key { idsOfKeys[key, default: []].append(services[s].iid) }
            for c in services[s].characteristics.indices {
                let characteristic = services[s].characteristics[c]
                Self.assign(
                    &services[s].characteristics[c].iid, Self.unused("\(identity):\(characteristic.type.uuid)", &taken),
                    &allocator)
            }
        }
        for s in services.indices {
            for key in services[s].linkedKeys {
                for id in idsOfKeys[key] ?? [] where !services[s].linked.contains(id) { services[s].linked.append(id) }
            }
        }
    }

    private static func assign(_ iid: inout InstanceID, _ identity: String, _ allocator: inout InstanceIDAllocator) {
        if iid == .unassigned {
            iid = allocator.id(for: identity) ?? .unassigned
        } else {
            allocator.reserve(iid, for: identity)
        }
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
