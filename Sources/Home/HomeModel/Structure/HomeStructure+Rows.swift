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
            let before = accessories[accessory.id]
            // The indexes are shared with copies until they change, and are large.
            let isIndexed = before?.endpoint == accessory.endpoint && before?.hasParts(of: accessory) == true
            if let before, !isIndexed { unindex(before) }
            if before?.endpoint.link != accessory.endpoint.link {
                if let before { unlink(before) }
                linked[accessory.endpoint.link, default: []].append(accessory.id)
            }
            accessories.set(accessory)
            if !isIndexed { index(accessory) }
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
            if let gone = accessories.remove(accessory.id) {
                unindex(gone)
                unlink(gone)
            }
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

    private mutating func unlink(_ accessory: Accessory) {
        let link = accessory.endpoint.link
        linked[link]?.removeAll { $0 == accessory.id }
        if linked[link]?.isEmpty == true { linked[link] = nil }
    }
}

extension Accessory {
    /// Whether it consists of the same services and characteristics, whatever these are like.
    fileprivate func hasParts(of other: Accessory) -> Bool {
        services.elementsEqual(other.services) { mine, theirs in
            mine.id == theirs.id
                && mine.characteristics.elementsEqual(theirs.characteristics) { $0.id == $1.id }
        }
    }
}
