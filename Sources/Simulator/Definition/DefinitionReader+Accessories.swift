import HAPModel
import HearthJSON

extension DefinitionReader {
    mutating func accessory(_ fields: Fields) -> DeviceDefinition {
        let name = fields.text("name", &problems)
        places.append(
            AccessoryPlaces(
                name: fields["name"]?.position ?? fields.position, hasName: name != nil, room: fields["room"]?.position)
        )
        let information = AccessoryInformation(
            name: name ?? "Accessory",
            manufacturer: fields.text("manufacturer", &problems) ?? DeviceDefinition.defaultManufacturer,
            model: fields.text("model", &problems) ?? DeviceDefinition.defaultModel,
            serialNumber: fields.text("serialNumber", &problems)
                ?? DeviceDefinition.serialNumber(of: name ?? ""),
            firmwareRevision: fields.text("firmwareRevision", &problems)
                ?? DeviceDefinition.defaultRevision,
            hardwareRevision: fields.text("hardwareRevision", &problems))
        let services = fields.elements("services", &problems).compactMap { service($0) }
        // Services get keys when their accessory is complete, since behaviours may name them by type.
        for node in fields.elements("behaviours", &problems) {
            if let found = behaviour(node, in: services) { places[places.count - 1].behaviours.append(found) }
        }
        return DeviceDefinition(
            aid: fields.integer("aid", &problems).map { AccessoryID($0) },
            information: information, services: services,
            behaviours: places[places.count - 1].behaviours.map(\.behaviour),
            room: fields.text("room", &problems),
            acts: fields.flag("acts", &problems) ?? true,
            isReachable: fields.flag("reachable", &problems) ?? true)
    }

    mutating func service(_ node: LocatedJSON) -> Service? {
        guard let fields = Fields(node, .service, &problems) else { return nil }
        let characteristics = fields["characteristics"].map { self.characteristics($0) } ?? []
        let linked = fields.words("linked", &problems)
        places[places.count - 1].links += linked.map { ($0.text, $0.position) }
        guard let (name, position) = fields.word("type", &problems) else { return nil }
        guard let type = ServiceType(name: name) else {
            problems.add(
                "unknown service \"\(name)\""
                    + Self.suggestion(
                        ServiceType.suggestions(for: name), or: "a service of your own is named by its UUID"),
                at: position)
            return nil
        }
        if type == .accessoryInformation {
            problems.add(
                "the accessory information service is made from \"name\", \"manufacturer\", \"model\" and so on; leave it out",
                at: position)
            return nil
        }
        var service = Service(
            type, name: fields.text("name", &problems),
            key: fields.text("id", &problems),
            isPrimary: fields.flag("primary", &problems),
            isHidden: fields.flag("hidden", &problems), linked: linked.map(\.text)
        ) { characteristics }
        service.iid = fields.integer("iid", &problems).map { InstanceID($0) } ?? .unassigned
        return service
    }

    /// `; did you mean "A" or "B"?`, and what else may be meant.
    static func suggestion(_ names: [String], or advice: String? = nil) -> String {
        guard !names.isEmpty else { return advice.map { "; " + $0 } ?? "" }
        return "; did you mean " + names.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
            + (advice.map { " Else " + $0 } ?? "")
    }
}
