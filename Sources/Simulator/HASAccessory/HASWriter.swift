import HAPModel
import HAPProtocol
import HearthPropertyList

/// Writes accessories as objects of an archive.
struct HASWriter {
    var editor: KeyedArchiveEditor
    private let permissions: HASPermissions
    private var types: [HAPUUID: PropertyList] = [:]

    init(_ archive: KeyedArchive = KeyedArchive(), permissions: HASPermissions) {
        editor = KeyedArchiveEditor(archive)
        self.permissions = permissions
    }

    /// A whole file.
    mutating func write(_ definition: ServerDefinition) throws(PropertyListError) {
        let accessories = definition.database.accessories
        // The root comes before what it refers to, as NSKeyedArchiver has it.
        let root = editor.addDictionary([
            ("kind", editor.add("accessory")), ("version", editor.add(1)), ("accessory", KeyedArchiveEditor.null),
        ])
        editor.setRoot(root)
        guard let first = accessories.first else { return }
        let primary = try accessory(first, category: definition.category, behind: nil)
        editor.setEntry("accessory", to: primary, of: root)
        try setIdentity(of: primary, definition)
        var bridged: [PropertyList] = []
        for accessory in accessories.dropFirst() {
            bridged.append(try self.accessory(accessory, category: .other, behind: primary))
        }
        let list = editor.addArray(bridged)
        editor.set(HASKey.bridgedAccessories, to: list, of: primary)
    }

    /// Setup code, setup ID and device ID; null where the definition has none.
    mutating func setIdentity(of accessory: PropertyList, _ definition: ServerDefinition) throws(PropertyListError) {
        let null = KeyedArchiveEditor.null
        let code = definition.setupCode.map { editor.add(.string($0.text)) } ?? null
        editor.set(HASKey.password, to: code, of: accessory)
        let setupID = definition.setupID.map { editor.add(.string($0.text)) } ?? null
        editor.set(HASKey.setupID, to: setupID, of: accessory)
        editor.set(HASKey.identifier, to: definition.deviceID.map { identifier($0) } ?? null, of: accessory)
    }

    private mutating func identifier(_ id: DeviceID) -> PropertyList {
        let bytes = (0..<6).map { UInt8(truncatingIfNeeded: id.rawValue >> (40 - 8 * UInt64($0))) }
        let holder = editor.add(class: HASClass.identifier)
        editor.set(HASKey.data, to: editor.add(.data(bytes)), of: holder)
        return holder
    }

    /// - Parameter accessory: with all its ids.
    mutating func accessory(
        _ accessory: Accessory, category: AccessoryCategory, behind bridge: PropertyList?
    ) throws(PropertyListError) -> PropertyList {
        let ids = accessory.services.flatMap { [$0.iid] + $0.characteristics.map(\.iid) }
        let highest = ids.map(\.rawValue).max() ?? 0
        let object = editor.add(
            class: HASClass.accessory,
            [
                (HASKey.accessoryVersion, 1), (HASKey.category, .integer(Int128(category.rawValue))),
                (HASKey.instanceID, .integer(Int128(accessory.aid.rawValue))),
                (HASKey.idPool, .integer(Int128(highest < .max ? highest + 1 : highest))),
                (HASKey.bridge, bridge ?? KeyedArchiveEditor.null),
            ])
        var services: [PropertyList] = []
        for service in accessory.services { services.append(try self.service(service)) }
        let list = editor.addArray(services)
        editor.set(HASKey.services, to: list, of: object)
        let transports = editor.addArray([])
        editor.set(HASKey.transports, to: transports, of: object)
        if bridge != nil { editor.set(HASKey.bridgedAccessories, to: editor.addArray([]), of: object) }
        return object
    }

    mutating func service(_ service: Service) throws(PropertyListError) -> PropertyList {
        let type = uuid(service.type.uuid)
        let object = editor.add(
            class: service.type == .accessoryInformation ? HASClass.informationService : HASClass.service,
            [
                (HASKey.uuid, type), (HASKey.instanceID, .integer(Int128(service.iid.rawValue))),
                (HASKey.hidden, .bool(service.isHidden == true)),
            ])
        var characteristics: [PropertyList] = []
        for characteristic in service.characteristics {
            characteristics.append(try self.characteristic(characteristic))
        }
        let list = editor.addArray(characteristics)
        editor.set(HASKey.characteristics, to: list, of: object)
        return object
    }

    mutating func characteristic(_ characteristic: Characteristic) throws(PropertyListError) -> PropertyList {
        let type = uuid(characteristic.type.uuid)
        let object = editor.add(
            class: characteristic.type == .identify ? HASClass.identifyCharacteristic : HASClass.characteristic,
            [
                (HASKey.uuid, type), (HASKey.instanceID, .integer(Int128(characteristic.iid.rawValue))),
            ])
        setForm(of: object, characteristic)
        try setValue(of: object, characteristic)
        return object
    }

    /// Format, permissions and properties.
    mutating func setForm(of object: PropertyList, _ characteristic: Characteristic) {
        let bits = characteristic.permissions.rawValue & (Permissions.read.rawValue | Permissions.write.rawValue)
        editor.set(HASKey.format, to: .integer(HASFormat.number(of: characteristic.format) ?? 0), of: object)
        editor.set(HASKey.permissions, to: .integer(permissions.bits(of: characteristic.permissions)), of: object)
        editor.set(HASKey.properties, to: .integer(Int128(bits)), of: object)
    }

    /// Absent where there is none.
    mutating func setValue(of object: PropertyList, _ characteristic: Characteristic) throws(PropertyListError) {
        guard characteristic.isReadable, let value = characteristic.value else {
            editor.set(HASKey.value, to: nil, of: object)
            return
        }
        let list = try HASValue.propertyList(value, of: characteristic.type)
        editor.set(HASKey.value, to: editor.add(list), of: object)
    }

    /// HAKUUID, and NSUUID in it. Equal types share one.
    private mutating func uuid(_ uuid: HAPUUID) -> PropertyList {
        if let known = types[uuid] { return known }
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: uuid.rawValue >> (120 - 8 * UInt128($0))) }
        let inner = editor.add(class: HASClass.foundationUUID, [(HASKey.uuidBytes, .data(bytes))])
        let holder = editor.add(class: HASClass.uuid, [(HASKey.uuid, inner)])
        types[uuid] = holder
        return holder
    }
}
