extension HomeStructure {
    /// All rows, parents before what refers to them; within a kind, in order.
    public var entities: [Entity] {
        homes.rows.map(Entity.home) + rooms.rows.map(Entity.room) + users.rows.map(Entity.user)
            + accessories.rows.map(Entity.accessory) + zones.rows.map(Entity.zone)
            + serviceGroups.rows.map(Entity.serviceGroup) + triggers.rows.map(Entity.trigger)
            + actionSets.rows.map(Entity.actionSet)
    }

    public subscript(_ id: EntityID) -> Entity? {
        switch id {
        case .home(let id): homes[id].map(Entity.home)
        case .room(let id): rooms[id].map(Entity.room)
        case .zone(let id): zones[id].map(Entity.zone)
        case .serviceGroup(let id): serviceGroups[id].map(Entity.serviceGroup)
        case .accessory(let id): accessories[id].map(Entity.accessory)
        case .actionSet(let id): actionSets[id].map(Entity.actionSet)
        case .user(let id): users[id].map(Entity.user)
        case .trigger(let id): triggers[id].map(Entity.trigger)
        case .service(let id): accessory(of: id).map(Entity.accessory)
        case .characteristic(let id): accessory(of: id).map(Entity.accessory)
        }
    }

    mutating func set(_ entity: Entity) {
        switch entity {
        case .home(let home): homes.set(home)
        case .room(let room): rooms.set(room)
        case .zone(let zone): zones.set(zone)
        case .serviceGroup(let group): serviceGroups.set(group)
        case .accessory(let accessory):
            if let before = accessories[accessory.id] { unindex(before) }
            accessories.set(accessory)
            index(accessory)
        case .actionSet(let actionSet): actionSets.set(actionSet)
        case .user(let user): users.set(user)
        case .trigger(let trigger): triggers.set(trigger)
        }
    }

    mutating func remove(_ entity: Entity) {
        switch entity {
        case .home(let home): homes.remove(home.id)
        case .room(let room): rooms.remove(room.id)
        case .zone(let zone): zones.remove(zone.id)
        case .serviceGroup(let group): serviceGroups.remove(group.id)
        case .accessory(let accessory):
            accessories.remove(accessory.id).map { unindex($0) }
        case .actionSet(let actionSet): actionSets.remove(actionSet.id)
        case .user(let user): users.remove(user.id)
        case .trigger(let trigger): triggers.remove(trigger.id)
        }
    }

    private mutating func index(_ accessory: Accessory) {
        endpoints[accessory.endpoint] = accessory.id
        for service in accessory.services {
            serviceOwners[service.id] = accessory.id
            for characteristic in service.characteristics { characteristicOwners[characteristic.id] = accessory.id }
        }
    }

    private mutating func unindex(_ accessory: Accessory) {
        endpoints[accessory.endpoint] = nil
        for service in accessory.services {
            serviceOwners[service.id] = nil
            for characteristic in service.characteristics { characteristicOwners[characteristic.id] = nil }
        }
    }
}
