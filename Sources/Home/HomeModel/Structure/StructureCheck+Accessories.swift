extension StructureCheck {
    mutating func checkAccessories() {
        var endpoints: [AccessoryEndpoint: AccessoryID] = [:]
        var linked: [String: Set<AccessoryID>] = [:]
        var services: [ServiceID: AccessoryID] = [:]
        var characteristics: [CharacteristicID: AccessoryID] = [:]
        for accessory in structure.accessories.rows {
            let id = EntityID.accessory(accessory.id)
            if structure.rooms[accessory.room]?.home != accessory.home {
                say(id, "is in a room that is not in its home")
            }
            if let bridge = accessory.bridge {
                let bridge = structure.accessories[bridge]
                if bridge?.home != accessory.home || bridge?.isBridged != false {
                    say(id, "is behind what is no bridge")
                }
            }
            if endpoints.updateValue(accessory.id, forKey: accessory.endpoint) != nil {
                say(id, "has another's endpoint")
            }
            linked[accessory.endpoint.link, default: []].insert(accessory.id)
            for service in accessory.services {
                if services.updateValue(accessory.id, forKey: service.id) != nil { say(id, "has a service twice") }
                for characteristic in service.characteristics
                where characteristics.updateValue(accessory.id, forKey: characteristic.id) != nil {
                    say(id, "has a characteristic twice")
                }
            }
            checkParts(of: accessory)
        }
        if endpoints != structure.endpoints || services != structure.serviceOwners
            || characteristics != structure.characteristicOwners || linked != structure.linked.mapValues({ Set($0) })
            || structure.linked.values.reduce(0, { $0 + $1.count }) != structure.accessories.count
        {
            say("an index differs from the accessories")
        }
    }

    private mutating func checkParts(of accessory: Accessory) {
        let id = EntityID.accessory(accessory.id)
        let services = Set(accessory.services.map(\.id))
        if Set(accessory.services.map(\.key)).count != accessory.services.count { say(id, "has a service key twice") }
        let keys = accessory.services.flatMap { $0.characteristics.map(\.key) }
        if Set(keys).count != keys.count { say(id, "has a characteristic key twice") }
        for service in accessory.services {
            if !services.isSuperset(of: service.linked) || service.linked.contains(service.id) {
                say(id, "links a service to what is not another of its own")
            }
            if service.associatedType != nil, service.type != .outlet, service.type != .switch {
                say(id, "has an associated type where none belongs")
            }
            if let name = service.userName {
                do { try NameRule.check(name) } catch { say(id, "has a service with a name that breaks a rule") }
            }
        }
    }
}
