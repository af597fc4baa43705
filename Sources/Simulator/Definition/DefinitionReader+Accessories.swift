import HAPModel
import HearthJSON

extension DefinitionReader {
    mutating func accessory(_ fields: Fields, at position: JSONPosition) -> DeviceDefinition {
        let name = fields.text("name", "the accessory's name in quotes", &problems)
        if fields["name"] == nil { problems.add("expected \"name\", found none", at: position) }
        places.append(
            AccessoryPlaces(
                name: fields["name"]?.position ?? position, hasName: name != nil, room: fields["room"]?.position))
        let information = AccessoryInformation(
            name: name ?? "Accessory",
            manufacturer: fields.text("manufacturer", "a manufacturer's name in quotes", &problems) ?? "Hearth",
            model: fields.text("model", "a model's name in quotes", &problems) ?? "Simulated accessory",
            serialNumber: fields.text("serialNumber", "a serial number in quotes", &problems)
                ?? Self.serialNumber(of: name ?? ""),
            firmwareRevision: fields.text("firmwareRevision", "a revision in quotes, such as \"1.0\"", &problems)
                ?? "1.0",
            hardwareRevision: fields.text("hardwareRevision", "a revision in quotes, such as \"1.0\"", &problems))
        let services = fields.elements("services", "a list of services", &problems).compactMap { service($0) }
        // Services get keys when their accessory is complete, since behaviours may name them by type.
        for node in fields.elements("behaviours", "a list of behaviours", &problems) {
            if let found = behaviour(node, in: services) { places[places.count - 1].behaviours.append(found) }
        }
        return DeviceDefinition(
            information: information, services: services,
            behaviours: places[places.count - 1].behaviours.map(\.behaviour),
            room: fields.text("room", "a room's name in quotes", &problems),
            acts: fields.flag("acts", &problems) ?? true,
            isReachable: fields.flag("reachable", &problems) ?? true)
    }

    /// A serial number for an accessory whose definition gives none. It comes from the name, so that the accessory keeps
    /// its ids when others are added before it. FNV-1a, 32 bits.
    private static func serialNumber(of name: String) -> String {
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16, uppercase: true)
        return "SIM-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    static let serviceNames = ["type", "id", "name", "primary", "hidden", "linked", "characteristics"]

    mutating func service(_ node: LocatedJSON) -> Service? {
        guard let fields = Fields(node, "a service, which is an object", &problems) else { return nil }
        fields.allow(Self.serviceNames, &problems)
        let characteristics = fields["characteristics"].map { self.characteristics($0) } ?? []
        let linked = fields.elements("linked", "a list of service ids", &problems).compactMap { node -> String? in
            guard let key = problems.attempt({ () throws(JSONError) in try node.string("a service's id in quotes") })
            else { return nil }
            places[places.count - 1].links.append((key, node.position))
            return key
        }
        guard let typeNode = fields["type"] else {
            problems.add("expected \"type\" in the service, found none", at: node.position)
            return nil
        }
        guard
            let name = problems.attempt({ () throws(JSONError) in
                try typeNode.string("a service type's name in quotes, such as \"Lightbulb\"")
            })
        else { return nil }
        guard let type = ServiceType(name: name) else {
            problems.add(
                "unknown service \"\(name)\""
                    + Self.suggestion(
                        ServiceType.suggestions(for: name), or: "a service of your own is named by its UUID"),
                at: typeNode.position)
            return nil
        }
        if type == .accessoryInformation {
            problems.add(
                "the accessory information service is made from \"name\", \"manufacturer\", \"model\" and so on; leave it out",
                at: typeNode.position)
            return nil
        }
        return Service(
            type, name: fields.text("name", "the service's name in quotes", &problems),
            key: fields.text("id", "the service's id in quotes", &problems),
            isPrimary: fields.flag("primary", &problems),
            isHidden: fields.flag("hidden", &problems), linked: linked
        ) { characteristics }
    }

    /// `; did you mean "A" or "B"?`, and what else may be meant.
    static func suggestion(_ names: [String], or advice: String? = nil) -> String {
        guard !names.isEmpty else { return advice.map { "; " + $0 } ?? "" }
        return "; did you mean " + names.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
            + (advice.map { " Else " + $0 } ?? "")
    }
}
