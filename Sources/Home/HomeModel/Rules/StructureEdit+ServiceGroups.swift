extension StructureEdit {
    mutating func addServiceGroup(_ id: ServiceGroupID, _ home: HomeID, _ name: String) throws(HomeModelError) {
        let count = structure.serviceGroups(in: try self.home(home).id).count
        try checkRoom(for: count, of: HomeLimits.rowsInHome, "service groups")
        try checkName(name, in: .devices(home))
        try insert(.serviceGroup(ServiceGroup(id: id, home: home, name: name)))
    }

    mutating func renameServiceGroup(_ id: ServiceGroupID, _ name: String) throws(HomeModelError) {
        var group = try serviceGroup(id)
        try checkName(name, for: .serviceGroup(id), in: .devices(group.home))
        group.name = name
        update(.serviceGroup(group))
    }

    mutating func addService(_ service: ServiceID, toGroup id: ServiceGroupID) throws(HomeModelError) {
        var group = try serviceGroup(id)
        try check(try accessory(of: service).home, is: group.home, .service(service))
        guard !group.services.contains(service) else {
            throw HomeModelError(.alreadyExists, "The service is in \"\(group.name)\" already.", .service(service))
        }
        group.services.append(service)
        update(.serviceGroup(group))
    }

    mutating func removeService(_ service: ServiceID, fromGroup id: ServiceGroupID) throws(HomeModelError) {
        var group = try serviceGroup(id)
        guard let place = group.services.firstIndex(of: service) else {
            throw HomeModelError(.notFound, "The service is not in \"\(group.name)\".", .service(service))
        }
        group.services.remove(at: place)
        update(.serviceGroup(group))
    }
}
