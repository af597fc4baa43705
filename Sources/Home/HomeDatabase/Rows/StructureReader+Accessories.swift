import HearthSQLite
import HomeModel

extension StructureReader {
    func accessories() throws -> [Accessory] {
        let services = try services()
        return try connection.query(
            """
            SELECT id, home, name, room, link, link_key, bridge, is_blocked, own_name, category, manufacturer, model,
                serial_number, firmware_version, hardware_version, supports_identify, hap_instance_id, matter_node_id
            FROM accessories ORDER BY position
            """
        ) { row in
            let id: AccessoryID = try row.value(0)
            return Accessory(
                id: id, home: try row.value(1), name: try row.value(2), room: try row.value(3),
                endpoint: AccessoryEndpoint(link: try row.value(4), key: try row.value(5)),
                bridge: try row.value(6), isBlocked: try row.value(7),
                information: AccessoryInformation(
                    name: try row.value(8), category: try row.value(9), manufacturer: try row.value(10),
                    model: try row.value(11), serialNumber: try row.value(12), firmwareVersion: try row.value(13),
                    hardwareVersion: try row.value(14), supportsIdentify: try row.value(15),
                    hapInstanceID: try row.value(16, as: UnsignedColumn?.self)?.value,
                    matterNodeID: try row.value(17, as: UnsignedColumn?.self)?.value),
                services: services[id] ?? [])
        }
    }

    private func services() throws -> [AccessoryID: [Service]] {
        let characteristics = try characteristics()
        let links = try MemberTable.serviceLinks.read(from: connection)
        var services: [AccessoryID: [Service]] = [:]
        try connection.forEach(
            """
            SELECT accessory, id, link_key, type, provided_name, user_name, associated_type, is_primary, is_hidden,
                matter_endpoint_id
            FROM services ORDER BY accessory, place
            """
        ) { row in
            let id: ServiceID = try row.value(1)
            services[try row.value(0), default: []].append(
                Service(
                    id: id, key: try row.value(2), type: try row.value(3), providedName: try row.value(4),
                    userName: try row.value(5), associatedType: try row.value(6), isPrimary: try row.value(7),
                    isHidden: try row.value(8), linked: links[id] ?? [], matterEndpointID: try row.value(9),
                    characteristics: characteristics[id] ?? []))
            return true
        }
        return services
    }

    private func characteristics() throws -> [ServiceID: [Characteristic]] {
        var characteristics: [ServiceID: [Characteristic]] = [:]
        try connection.forEach(
            "SELECT service, id, link_key, type, properties, metadata FROM characteristics ORDER BY service, place"
        ) { row in
            characteristics[try row.value(0), default: []].append(
                Characteristic(
                    id: try row.value(1), key: try row.value(2), type: try row.value(3), properties: try row.value(4),
                    metadata: try row.value(5)))
            return true
        }
        return characteristics
    }
}
