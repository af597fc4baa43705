import HAPModel
import HAPProtocol
import HearthJSON
import Simulator

/// The shapes in which the commands print accessories and values. Documented in `Docs/guides/command-line.md`; members
/// are only ever added.
enum DatabaseJSON {
    static func accessory(_ accessory: Accessory) -> JSONValue {
        .object([
            ("aid", id(accessory.aid.rawValue)), ("name", .string(accessory.name)),
            ("manufacturer", .string(accessory.information.manufacturer)),
            ("model", .string(accessory.information.model)),
            ("serial_number", .string(accessory.information.serialNumber)),
            ("firmware_revision", .string(accessory.information.firmwareRevision)),
            ("services", .array(accessory.services.map { service($0, of: accessory.aid) })),
        ])
    }

    private static func service(_ service: Service, of aid: AccessoryID) -> JSONValue {
        var members: [(String, JSONValue?)] = [
            ("iid", id(service.iid.rawValue)), ("type", .string(service.type.description)),
            ("uuid", .string(service.type.uuid.full)), ("name", service.name.map { .string($0) }),
        ]
        if service.isPrimary == true { members.append(("primary", true)) }
        if service.isHidden == true { members.append(("hidden", true)) }
        if !service.linked.isEmpty { members.append(("linked", .array(service.linked.map { id($0.rawValue) }))) }
        members.append(("characteristics", .array(service.characteristics.map { characteristic($0, of: aid) })))
        return .object(members)
    }

    private static func characteristic(_ characteristic: Characteristic, of aid: AccessoryID) -> JSONValue {
        let metadata = characteristic.metadata
        var members: [(String, JSONValue?)] = [
            ("id", .string("\(aid).\(characteristic.iid)")), ("type", .string(characteristic.type.description)),
            ("uuid", .string(characteristic.type.uuid.full)), ("format", .string(characteristic.format.rawValue)),
            (
                "permissions",
                .array((characteristic.permissions.codes + characteristic.unknownPermissions).map { .string($0) })
            ),
            ("unit", characteristic.unit.map { .string($0.rawValue) }),
            ("minimum", metadata.minimum.map { JSONValue($0) }), ("maximum", metadata.maximum.map { JSONValue($0) }),
            ("step", metadata.step.map { JSONValue($0) }),
            ("valid_values", metadata.validValues.map { .array($0.map { .integer($0) }) }),
            ("description", characteristic.description.map { .string($0) }),
        ]
        if characteristic.isReadable {
            members.append(("value", ControlJSON.value(characteristic.value)))
            members.append(("text", .string(ValueText.text(characteristic.value, of: characteristic))))
        }
        return .object(members)
    }

    private static func id(_ number: UInt64) -> JSONValue { .integer(Int128(number)) }
}
