import HAPModel

/// Accessories as tables for people.
enum AccessoryTables {
    /// One line for each accessory, with the state of its main service.
    static func overview(_ accessories: [Accessory]) -> TextTable {
        var table = TextTable([
            .init(title: "AID", alignment: .right), .init(title: "NAME", mayShrink: true),
            .init(title: "KIND", mayShrink: true), .init(title: "STATE", mayShrink: true),
        ])
        for accessory in accessories {
            table.add(["\(accessory.aid)", accessory.name, kind(accessory), AccessoryState.text(accessory)])
        }
        return table
    }

    /// One line for each characteristic.
    static func characteristics(_ accessories: [Accessory]) -> TextTable {
        var table = TextTable([
            .init(title: "ID"), .init(title: "ACCESSORY", mayShrink: true), .init(title: "SERVICE", mayShrink: true),
            .init(title: "CHARACTERISTIC", mayShrink: true), .init(title: "VALUE", mayShrink: true),
            .init(title: "MAY"),
        ])
        for accessory in accessories {
            for service in accessory.services {
                for characteristic in service.characteristics {
                    table.add([
                        "\(accessory.aid).\(characteristic.iid)", accessory.name, service.type.displayName,
                        name(characteristic),
                        characteristic.isReadable ? ValueText.text(characteristic.value, of: characteristic) : "",
                        (characteristic.permissions.codes + characteristic.unknownPermissions).joined(separator: " "),
                    ])
                }
            }
        }
        return table
    }

    /// What a manufacturer calls its own characteristic, rather than a UUID.
    private static func name(_ characteristic: Characteristic) -> String {
        characteristic.type.definition == nil
            ? characteristic.description ?? characteristic.type.description : characteristic.type.displayName
    }

    private static func kind(_ accessory: Accessory) -> String {
        guard let service = AccessoryState.mainService(accessory) else {
            return accessory.aid == .primary ? "Bridge" : "–"
        }
        // A manufacturer's own service by its name, rather than a UUID.
        return service.type.definition == nil ? service.name ?? "Other" : service.type.displayName
    }
}
