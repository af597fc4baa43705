import HAPModel
import HearthJSON

/// The shapes in which the commands print accessories and values. Documented in `Docs/guides/command-line.md`; members
/// are only ever added.
enum DatabaseJSON {
    static func accessory(_ accessory: Accessory) -> JSONValue {
        object([
            ("aid", id(accessory.aid.rawValue)), ("name", .string(accessory.name)),
            ("manufacturer", .string(accessory.information.manufacturer)),
            ("model", .string(accessory.information.model)),
            ("serial_number", .string(accessory.information.serialNumber)),
            ("firmware_revision", .string(accessory.information.firmwareRevision)),
            ("services", .array(accessory.services.map { service($0, of: accessory.aid) })),
        ])
    }

    private static func service(_ service: Service, of aid: AccessoryID) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("iid", id(service.iid.rawValue)), ("type", .string(service.type.description)),
            ("uuid", .string(service.type.uuid.full)),
        ]
        if let name = service.name { members.append(("name", .string(name))) }
        if service.isPrimary == true { members.append(("primary", true)) }
        if service.isHidden == true { members.append(("hidden", true)) }
        if !service.linked.isEmpty { members.append(("linked", .array(service.linked.map { id($0.rawValue) }))) }
        members.append(("characteristics", .array(service.characteristics.map { characteristic($0, of: aid) })))
        return object(members)
    }

    private static func characteristic(_ characteristic: Characteristic, of aid: AccessoryID) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("id", .string("\(aid).\(characteristic.iid)")), ("type", .string(characteristic.type.description)),
            ("uuid", .string(characteristic.type.uuid.full)), ("format", .string(characteristic.format.rawValue)),
            (
                "permissions",
                .array((characteristic.permissions.codes + characteristic.unknownPermissions).map { .string($0) })
            ),
        ]
        if let unit = characteristic.unit { members.append(("unit", .string(unit.rawValue))) }
        if let minimum = characteristic.metadata.minimum { members.append(("minimum", number(minimum))) }
        if let maximum = characteristic.metadata.maximum { members.append(("maximum", number(maximum))) }
        if let step = characteristic.metadata.step { members.append(("step", number(step))) }
        if let valid = characteristic.metadata.validValues {
            members.append(("valid_values", .array(valid.map { .integer($0) })))
        }
        if let description = characteristic.description { members.append(("description", .string(description))) }
        if characteristic.isReadable {
            members.append(("value", value(characteristic.value)))
            members.append(("text", .string(ValueText.text(characteristic.value, of: characteristic))))
        }
        return object(members)
    }

    /// Bytes are Base64, as on the wire.
    static func value(_ value: Value?) -> JSONValue {
        switch value {
        case nil: .null
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(number)
        case .float(let number):
            number == number.rounded() && abs(number) < 1e15 ? .integer(Int128(number)) : .number(number)
        case .string(let text): .string(text)
        case .tlv8(let bytes), .data(let bytes): .string(Base64.encode(bytes))
        }
    }

    private static func number(_ number: Number) -> JSONValue {
        switch number {
        case .integer(let value): .integer(value)
        case .decimal(let value): .number(value)
        }
    }

    private static func id(_ number: UInt64) -> JSONValue { .integer(Int128(number)) }

    static func object(_ members: [(String, JSONValue)]) -> JSONValue { .object(JSONObject(members)) }
}
