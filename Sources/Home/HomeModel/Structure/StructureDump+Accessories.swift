extension StructureDump {
    mutating func write(_ accessory: Accessory) {
        let information = accessory.information
        line(
            "accessory", "\(accessory.id)", accessory.name, "in \(accessory.room)",
            "through " + Self.quoted("\(accessory.endpoint)"), accessory.bridge.map { "behind \($0)" },
            accessory.isBlocked ? "blocked" : nil)
        inside { dump in
            dump.line(
                "information", nil, information.name, "\(information.category)",
                Self.field("manufacturer", information.manufacturer), Self.field("model", information.model),
                Self.field("serial", information.serialNumber), Self.field("firmware", information.firmwareVersion),
                Self.field("hardware", information.hardwareVersion), information.supportsIdentify ? "identifies" : nil,
                information.hapInstanceID.map { "hap \($0)" }, information.matterNodeID.map { "matter \($0)" })
            for service in accessory.services { dump.write(service) }
        }
    }

    private mutating func write(_ service: Service) {
        line(
            "service", "\(service.id)", service.userName, "key " + Self.quoted(service.key), "\(service.type)",
            Self.field("provided", service.providedName), service.associatedType.map { "controls \($0)" },
            service.isPrimary ? "primary" : nil, service.isHidden ? "hidden" : nil, Self.list("linked", service.linked),
            service.matterEndpointID.map { "matter \($0)" })
        inside { dump in
            for characteristic in service.characteristics { dump.write(characteristic) }
        }
    }

    private mutating func write(_ characteristic: Characteristic) {
        let metadata = characteristic.metadata
        line(
            "characteristic", "\(characteristic.id)", nil, "key " + Self.quoted(characteristic.key),
            "\(characteristic.type)", Self.quoted(metadata.format.rawValue),
            "[" + characteristic.properties.names.joined(separator: ", ") + "]", Self.field("units", metadata.units),
            metadata.minimum.map { "minimum \($0)" }, metadata.maximum.map { "maximum \($0)" },
            metadata.step.map { "step \($0)" }, metadata.maximumLength.map { "length \($0)" },
            metadata.maximumDataLength.map { "bytes \($0)" },
            metadata.validValues.map { "values " + $0.map(\.description).joined(separator: " ") },
            Self.field("description", metadata.manufacturerDescription))
    }

    private static func field(_ name: String, _ text: String?) -> String? { text.map { name + " " + quoted($0) } }
}
