import HAPModel
import HearthJSON

/// Writes definitions as ``DefinitionReader`` reads them, for people to read and go on with.
///
/// What is as it would be anyway is left out. The text reads back equal, as long as the definition is one that the reader
/// can make: a characteristic lacks nothing that the catalog gives it, and links are by key.
public enum DefinitionWriter {
    /// JSON5 of one accessory server.
    public static func text(_ server: ServerDefinition) -> String {
        JSONValue.object(object(server)).text(width: 110, isJSON5: true)
    }

    static func object(_ server: ServerDefinition) -> JSONObject {
        let isBridge = !server.bridged.isEmpty || server.category == .bridge && server.primary.services.isEmpty
        var object = JSONObject([("name", .string(server.name))])
        if server.category != (isBridge ? .bridge : .other) {
            object["category"] = .string(DefinitionSchema.word(server.category.displayName))
        }
        object["setupCode"] = server.setupCode.map { .string($0.text) }
        object["setupID"] = server.setupID.map { .string($0.text) }
        object["deviceID"] = server.deviceID.map { .string($0.text) }
        describe(server.primary, in: &object, withServices: !isBridge)
        if isBridge { object["accessories"] = .array(server.bridged.map { .object(self.object($0)) }) }
        object["hasaccessory"] = server.importedFile.map { .string(Base64.encode($0)) }
        return object
    }

    private static func object(_ device: DeviceDefinition) -> JSONObject {
        var object = JSONObject([("name", .string(device.information.name))])
        object["aid"] = device.aid.map { .integer(Int128($0.rawValue)) }
        describe(device, in: &object, withServices: true)
        if !device.isReachable { object["reachable"] = false }
        return object
    }

    private static func describe(_ device: DeviceDefinition, in object: inout JSONObject, withServices: Bool) {
        let information = device.information
        let texts: [(String, String?, String?)] = [
            ("manufacturer", information.manufacturer, DeviceDefinition.defaultManufacturer),
            ("model", information.model, DeviceDefinition.defaultModel),
            ("serialNumber", information.serialNumber, DeviceDefinition.serialNumber(of: information.name)),
            ("firmwareRevision", information.firmwareRevision, DeviceDefinition.defaultRevision),
            ("hardwareRevision", information.hardwareRevision, nil),
        ]
        for (name, text, usual) in texts where text != usual { object[name] = text.map { .string($0) } }
        object["room"] = device.room.map { .string($0) }
        if !device.acts { object["acts"] = false }
        if withServices || !device.services.isEmpty {
            object["services"] = .array(device.services.map { .object(self.object($0)) })
        }
        if !device.behaviours.isEmpty {
            object["behaviours"] = .array(device.behaviours.map { .object(self.object($0)) })
        }
    }

    private static func object(_ service: Service) -> JSONObject {
        var object = JSONObject([("type", .string(service.type.description))])
        object["id"] = service.key.map { .string($0) }
        if service.iid != .unassigned { object["iid"] = .integer(Int128(service.iid.rawValue)) }
        object["primary"] = service.isPrimary.map { .bool($0) }
        object["hidden"] = service.isHidden.map { .bool($0) }
        if !service.linkedKeys.isEmpty { object["linked"] = .array(service.linkedKeys.map { .string($0) }) }
        var characteristics = JSONObject()
        for characteristic in service.characteristics {
            characteristics[characteristic.type.description] = value(characteristic)
        }
        if !characteristics.isEmpty { object["characteristics"] = .object(characteristics) }
        return object
    }
}
