import HearthSQLite
import HomeModel

extension StructureWriter {
    /// Writes only the services and characteristics that differ: an accessory has dozens, and renaming it touches none.
    /// Their rows are changed in place, since what else is known of them goes with a row that is deleted.
    func put(_ accessory: Accessory, was before: Accessory?) throws(SQLiteError) {
        let information = accessory.information
        try put(
            "accessories", accessory.id,
            [
                "home": accessory.home, "name": accessory.name, "room": accessory.room,
                "link": accessory.endpoint.link, "link_key": accessory.endpoint.key, "bridge": accessory.bridge,
                "is_blocked": accessory.isBlocked, "own_name": information.name, "category": information.category,
                "manufacturer": information.manufacturer, "model": information.model,
                "serial_number": information.serialNumber, "firmware_version": information.firmwareVersion,
                "hardware_version": information.hardwareVersion, "supports_identify": information.supportsIdentify,
                "hap_instance_id": information.hapInstanceID.map(UnsignedColumn.init),
                "matter_node_id": information.matterNodeID.map(UnsignedColumn.init),
            ])
        guard accessory.services != before?.services else { return }
        let known = StoredParts(before?.services ?? [])
        let parts = StoredParts(accessory.services)
        for (id, part) in parts.services where known.services[id] != part {
            try put(part.service, at: part.place, of: accessory.id)
        }
        for (id, part) in parts.characteristics where known.characteristics[id] != part {
            try put(part.characteristic, at: part.place, of: part.service)
        }
        for id in known.characteristics.keys where parts.characteristics[id] == nil {
            try remove("characteristics", id)
        }
        for id in known.services.keys where parts.services[id] == nil { try remove("services", id) }
    }

    private func put(_ service: Service, at place: Int, of accessory: AccessoryID) throws(SQLiteError) {
        try put(
            "services", service.id,
            [
                "accessory": accessory, "place": place, "link_key": service.key, "type": service.type,
                "provided_name": service.providedName, "user_name": service.userName,
                "associated_type": service.associatedType, "is_primary": service.isPrimary,
                "is_hidden": service.isHidden, "matter_endpoint_id": service.matterEndpointID,
            ])
        try MemberTable.serviceLinks.write(service.linked, of: service.id, to: connection)
    }

    private func put(_ characteristic: Characteristic, at place: Int, of service: ServiceID) throws(SQLiteError) {
        try put(
            "characteristics", characteristic.id,
            [
                "service": service, "place": place, "link_key": characteristic.key, "type": characteristic.type,
                "properties": characteristic.properties, "metadata": characteristic.metadata,
            ])
    }
}

/// The parts of an accessory, each with all that its own row holds.
private struct StoredParts {
    struct ServicePart: Hashable {
        var service: Service
        var place: Int
    }

    struct CharacteristicPart: Hashable {
        var characteristic: Characteristic
        var service: ServiceID
        var place: Int
    }

    var services: [ServiceID: ServicePart] = [:]
    var characteristics: [CharacteristicID: CharacteristicPart] = [:]

    init(_ services: [Service]) {
        for (place, service) in services.enumerated() {
            for (place, characteristic) in service.characteristics.enumerated() {
                characteristics[characteristic.id] = CharacteristicPart(
                    characteristic: characteristic, service: service.id, place: place)
            }
            var service = service
            service.characteristics = []
            self.services[service.id] = ServicePart(service: service, place: place)
        }
    }
}
