extension StructureEdit {
    mutating func addAccessory(
        _ id: AccessoryID, _ home: HomeID, _ description: AccessoryDescription, _ bridged: [AccessoryDescription],
        _ seed: IdentifierSeed
    ) throws(HomeModelError) {
        var seed = seed
        let home = try self.home(home)
        var company = company(in: home.id)
        try insertAccessory(id, home, description, bridge: nil, &company, &seed)
        for description in bridged { try insertAccessory(seed.draw(), home, description, bridge: id, &company, &seed) }
    }

    /// What an accessory meets that is added to a home.
    private struct Company {
        /// How many accessories there are.
        var count: Int
        /// Keys of the names that are taken.
        var names: Set<String>
    }

    private func company(in home: HomeID) -> Company {
        Company(
            count: structure.accessories(in: home).count,
            names: Set(names(in: .devices(home)).map { NameRule.key($0.1) }))
    }

    private mutating func insertAccessory(
        _ id: AccessoryID, _ home: Home, _ description: AccessoryDescription, bridge: AccessoryID?,
        _ company: inout Company, _ seed: inout IdentifierSeed
    ) throws(HomeModelError) {
        try checkRoom(for: company.count, of: HomeLimits.accessoriesInHome, "accessories")
        try description.check()
        try checkFree(description.endpoint, in: home.id)
        let name = NameRule.fitted(description.information.name, isTaken: company.names.contains)
        let accessory = Accessory(
            id: id, home: home.id, name: name, room: home.roomForEntireHome, endpoint: description.endpoint,
            bridge: bridge, isBlocked: bridge.flatMap { structure.accessories[$0]?.isBlocked } ?? false,
            information: description.information,
            services: AccessoryMerge(before: [], description: description).services(&seed))
        try checkIdentities(of: accessory)
        try insert(.accessory(accessory))
        company.count += 1
        company.names.insert(NameRule.key(name))
    }

    mutating func refreshAccessory(
        _ id: AccessoryID, _ description: AccessoryDescription, _ bridged: [AccessoryDescription]?,
        _ seed: IdentifierSeed
    ) throws(HomeModelError) {
        var seed = seed
        let accessory = try accessory(id)
        try refresh(accessory, description, &seed)
        guard let bridged else { return }
        guard !accessory.isBridged || bridged.isEmpty else {
            throw HomeModelError(
                .invalidParameter, "\"\(accessory.name)\" is behind a bridge and can't be one.", .accessory(id))
        }
        let present = Set(bridged.map(\.endpoint))
        let vanished = structure.accessories(behind: id).filter { !present.contains($0.endpoint) }
        release(vanished)
        for accessory in vanished { remove(.accessory(accessory)) }
        guard !bridged.isEmpty else { return }
        let home = try home(accessory.home)
        var company = company(in: home.id)
        var seen: Set<AccessoryEndpoint> = []
        for description in bridged {
            if let known = structure.accessory(at: description.endpoint), known.bridge == id,
                seen.insert(description.endpoint).inserted
            {
                try refresh(known, description, &seed)
            } else {
                seen.insert(description.endpoint)
                try insertAccessory(seed.draw(), home, description, bridge: id, &company, &seed)
            }
        }
    }

    private mutating func refresh(
        _ accessory: Accessory, _ description: AccessoryDescription, _ seed: inout IdentifierSeed
    ) throws(HomeModelError) {
        guard description.endpoint == accessory.endpoint else {
            throw HomeModelError(
                .invalidParameter,
                "\(description.endpoint) describes another accessory than \"\(accessory.name)\" (\(accessory.endpoint)).",
                .accessory(accessory.id))
        }
        try description.check()
        var accessory = accessory
        let before = accessory.services
        accessory.information = description.information
        accessory.services = AccessoryMerge(before: before, description: description).services(&seed)
        try checkIdentities(of: accessory)
        release(Departure(of: before, leaving: accessory.services, from: accessory), in: accessory.home)
        update(.accessory(accessory))
    }

    mutating func renameAccessory(_ id: AccessoryID, _ name: String) throws(HomeModelError) {
        var accessory = try accessory(id)
        try checkName(name, for: .accessory(id), in: .devices(accessory.home))
        accessory.name = name
        update(.accessory(accessory))
    }

    mutating func assignAccessory(_ id: AccessoryID, _ room: RoomID) throws(HomeModelError) {
        var accessory = try accessory(id)
        try check(try self.room(room).home, is: accessory.home, .room(room))
        accessory.room = room
        update(.accessory(accessory))
    }

    mutating func moveAccessory(_ id: AccessoryID, _ endpoint: AccessoryEndpoint) throws(HomeModelError) {
        var accessory = try accessory(id)
        guard accessory.endpoint != endpoint else { return }
        try checkFree(endpoint, in: accessory.home)
        accessory.endpoint = endpoint
        update(.accessory(accessory))
    }

    mutating func setBlocked(_ id: AccessoryID, _ isBlocked: Bool) throws(HomeModelError) {
        let accessory = try accessory(id)
        guard isBlocked || !accessory.isBridged else {
            throw HomeModelError(
                .cannotUnblockNonBridgeAccessory, "Unblock the bridge of \"\(accessory.name)\" instead.", .accessory(id)
            )
        }
        for var accessory in [accessory] + structure.accessories(behind: id) {
            accessory.isBlocked = isBlocked
            update(.accessory(accessory))
        }
    }

    mutating func removeAccessory(_ id: AccessoryID) throws(HomeModelError) {
        let accessory = try accessory(id)
        guard !accessory.isBridged else {
            throw HomeModelError(
                .cannotRemoveNonBridgeAccessory,
                "\"\(accessory.name)\" is behind a bridge; remove it there, or remove the bridge.", .accessory(id))
        }
        let leaving = structure.accessories(behind: id) + [accessory]
        release(leaving)
        for accessory in leaving { remove(.accessory(accessory)) }
    }

    mutating func renameService(_ id: ServiceID, _ name: String?) throws(HomeModelError) {
        if let name { try NameRule.check(name) }
        try changeService(id) { $0.userName = name }
    }

    mutating func setAssociatedType(_ id: ServiceID, _ type: ServiceType?) throws(HomeModelError) {
        let service = try accessory(of: id).service(id)
        guard service?.type == .outlet || service?.type == .switch else {
            throw HomeModelError(
                .invalidAssociatedServiceType, "Only outlets and switches have an associated type.", .service(id))
        }
        if let type, [.outlet, .switch, .accessoryInformation, .protocolInformation, .label].contains(type) {
            throw HomeModelError(
                .invalidAssociatedServiceType,
                "Choose the type of what is plugged in or switched, such as a light bulb or a fan.", .service(id))
        }
        try changeService(id) { $0.associatedType = type }
    }

    private mutating func changeService(_ id: ServiceID, _ change: (inout Service) -> Void) throws(HomeModelError) {
        var accessory = try accessory(of: id)
        guard let place = accessory.services.firstIndex(where: { $0.id == id }) else { return }
        change(&accessory.services[place])
        update(.accessory(accessory))
    }

    /// A seed that was used before would give what is new the identifiers of something else.
    private func checkIdentities(of accessory: Accessory) throws(HomeModelError) {
        var services: Set<ServiceID> = []
        var characteristics: Set<CharacteristicID> = []
        for service in accessory.services {
            let owner = structure.serviceOwners[service.id] ?? accessory.id
            var isNew = services.insert(service.id).inserted && owner == accessory.id
            for characteristic in service.characteristics {
                let owner = structure.characteristicOwners[characteristic.id] ?? accessory.id
                isNew = isNew && characteristics.insert(characteristic.id).inserted && owner == accessory.id
            }
            guard isNew else {
                throw HomeModelError(
                    .alreadyExists, "The identifiers for \"\(accessory.name)\" are in use; draw another seed.",
                    .accessory(accessory.id))
            }
        }
    }

    private func checkFree(_ endpoint: AccessoryEndpoint, in home: HomeID) throws(HomeModelError) {
        guard let other = structure.accessory(at: endpoint) else { return }
        throw HomeModelError(
            other.home == home ? .objectAlreadyAssociatedToHome : .objectAssociatedToAnotherHome,
            "\(endpoint) is \"\(other.name)\" already; remove that accessory first.", .accessory(other.id))
    }
}
