import HAPModel
import HAPProtocol
import HearthPropertyList

/// Finds the accessories of a `.hasaccessory` file in its archive. Classes and keys that it does not know do not matter.
struct HASReader {
    private(set) var notes: [String] = []
    /// The services and characteristics read so far. One belongs to one thing: what a small file shares by reference could
    /// otherwise stand for millions.
    private var owned: Set<Int> = []

    mutating func read(_ archive: KeyedArchive) throws(PropertyListError) -> HASAccessoryObject {
        let root = try archive.root()
        if root[HASKey.services] != nil { return try accessory(root, behind: nil) }
        let entries = try root.entries()
        if let kind = entries.first(where: { $0.key == "kind" }), kind.value?.plain != "accessory" {
            throw root.error(.unexpectedValue, "expected an accessory, found another kind of thing", at: "kind")
        }
        guard let entry = entries.first(where: { $0.key == "accessory" }) else {
            throw root.error(
                .missingKey, "there is none; the keys are \(entries.map { "\"\($0.key)\"" }.joined(separator: ", "))",
                at: "accessory")
        }
        guard let object = entry.value else {
            throw root.error(.unexpectedValue, "expected an accessory, found nothing", at: "accessory")
        }
        return try accessory(object, behind: nil)
    }

    private mutating func accessory(
        _ object: ArchivedObject, behind bridge: Int?
    ) throws(PropertyListError) -> HASAccessoryObject {
        guard let list = try object.elements(HASKey.services) else {
            throw object.error(.missingKey, "an accessory has services; there are none", at: HASKey.services)
        }
        try Self.limit(list, AccessoryDatabase.maximumServices, "services", object, HASKey.services)
        try own(list, object, HASKey.services)
        var services: [HASServiceObject] = []
        for element in list { services.append(try service(element)) }
        try Self.checkUnique(services)
        return HASAccessoryObject(
            object: object, aid: try Self.identifier(object).map { AccessoryID($0) },
            category: try object.integer(HASKey.category).map { AccessoryCategory(rawValue: Int(clamping: $0)) },
            setupCode: try setupCode(object), setupID: try setupID(object), deviceID: try deviceID(object),
            services: services, bridged: try bridged(object, isBridged: bridge != nil))
    }

    private mutating func bridged(
        _ object: ArchivedObject, isBridged: Bool
    ) throws(PropertyListError) -> [HASAccessoryObject] {
        guard let list = try object.elements(HASKey.bridgedAccessories), !list.isEmpty else { return [] }
        guard !isBridged else {
            notes.append(
                "\(object.path).\(HASKey.bridgedAccessories): a bridge behind a bridge; its accessories stay out")
            return []
        }
        try Self.limit(
            list, AccessoryDatabase.maximumAccessories - 1, "accessories", object, HASKey.bridgedAccessories)
        var seen: Set<Int> = [object.number]
        var accessories: [HASAccessoryObject] = []
        for (place, element) in list.enumerated() {
            guard seen.insert(element.number).inserted else {
                throw object.error(
                    .unexpectedValue, "object \(element.number) is the bridge itself, or stands there twice",
                    at: "\(HASKey.bridgedAccessories)[\(place)]")
            }
            accessories.append(try accessory(element, behind: object.number))
        }
        return accessories
    }

    private mutating func service(_ object: ArchivedObject) throws(PropertyListError) -> HASServiceObject {
        let list = try object.elements(HASKey.characteristics) ?? []
        try Self.limit(list, 100, "characteristics", object, HASKey.characteristics)
        try own(list, object, HASKey.characteristics)
        var characteristics: [HASCharacteristicObject] = []
        for element in list { characteristics.append(try characteristic(element)) }
        return HASServiceObject(
            object: object, iid: try Self.identifier(object).map { InstanceID($0) } ?? .unassigned,
            type: ServiceType(try Self.uuid(object)), isHidden: try object.bool(HASKey.hidden),
            characteristics: characteristics)
    }

    private func characteristic(_ object: ArchivedObject) throws(PropertyListError) -> HASCharacteristicObject {
        HASCharacteristicObject(
            object: object, iid: try Self.identifier(object).map { InstanceID($0) } ?? .unassigned,
            type: CharacteristicType(try Self.uuid(object)), format: try object.integer(HASKey.format),
            permissions: try object.integer(HASKey.permissions))
    }

    // MARK: Values

    private static func identifier(_ object: ArchivedObject) throws(PropertyListError) -> UInt64? {
        guard let number = try object.integer(HASKey.instanceID) else { return nil }
        guard number > 0, let id = UInt64(exactly: number) else {
            throw object.error(.unexpectedValue, "expected an id over 0, found \(number)", at: HASKey.instanceID)
        }
        return id
    }

    /// A type, which stands in a wrapper (or two): HAKUUID, and in it NSUUID or the bytes themselves.
    private static func uuid(_ object: ArchivedObject) throws(PropertyListError) -> HAPUUID {
        var holder = object
        for _ in 0..<4 {
            for key in [HASKey.uuidBytes, HASKey.data] where holder[key] != nil {
                guard let bytes = try holder.data(key), bytes.count == 16 else {
                    throw holder.error(.unexpectedValue, "expected the 16 bytes of a UUID", at: key)
                }
                return HAPUUID(rawValue: bytes.reduce(0) { $0 << 8 | UInt128($1) })
            }
            guard let next = try holder.object(HASKey.uuid) else {
                throw holder.error(.missingKey, "expected a UUID, found none", at: HASKey.uuid)
            }
            if let text = next.plain.stringValue {
                guard let uuid = HAPUUID(text) else {
                    throw holder.error(
                        .unexpectedValue, "expected a UUID, found \"\(text.prefix(64))\"", at: HASKey.uuid)
                }
                return uuid
            }
            holder = next
        }
        throw object.error(.unexpectedValue, "expected a UUID, found wrappers inside of wrappers", at: HASKey.uuid)
    }

    private func setupCode(_ object: ArchivedObject) throws(PropertyListError) -> SetupCode? {
        guard let text = try object.text(HASKey.password) else { return nil }
        do throws(SetupCodeError) {
            return try SetupCode(text).checkedForAccessory()
        } catch {
            throw object.error(.unexpectedValue, "the setup code: \(error.message)", at: HASKey.password)
        }
    }

    private func setupID(_ object: ArchivedObject) throws(PropertyListError) -> SetupID? {
        guard let text = try object.text(HASKey.setupID) else { return nil }
        do throws(SetupCodeError) {
            return try SetupID(text)
        } catch {
            throw object.error(.unexpectedValue, error.message, at: HASKey.setupID)
        }
    }

    private func deviceID(_ object: ArchivedObject) throws(PropertyListError) -> DeviceID? {
        guard let holder = try object.object(HASKey.identifier) else { return nil }
        guard let bytes = try holder.data(HASKey.data) else { return nil }
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.utf8.count == 1 ? "0" + text : text
        }
        do throws(SetupCodeError) {
            return try DeviceID(digits.joined(separator: ":"))
        } catch {
            throw holder.error(
                .unexpectedValue, "expected the 6 bytes of a device ID, found \(bytes.count)", at: HASKey.data)
        }
    }

    // MARK: Checks

    private mutating func own(
        _ list: [ArchivedObject], _ object: ArchivedObject, _ key: String
    ) throws(PropertyListError) {
        for (place, element) in list.enumerated() where !owned.insert(element.number).inserted {
            throw object.error(
                .unexpectedValue, "object \(element.number) is part of another thing, or stands there twice",
                at: "\(key)[\(place)]")
        }
    }

    private static func limit(
        _ list: [ArchivedObject], _ most: Int, _ what: String, _ object: ArchivedObject, _ key: String
    ) throws(PropertyListError) {
        guard list.count <= most else {
            throw object.error(.tooLarge, "\(list.count) \(what); there may be \(most)", at: key)
        }
    }

    private static func checkUnique(_ services: [HASServiceObject]) throws(PropertyListError) {
        var seen: Set<InstanceID> = []
        for service in services {
            let all = [(service.iid, service.object)] + service.characteristics.map { ($0.iid, $0.object) }
            for (iid, object) in all where iid != .unassigned && !seen.insert(iid).inserted {
                throw object.error(
                    .unexpectedValue, "another service or characteristic of the accessory has the id \(iid)",
                    at: HASKey.instanceID)
            }
        }
    }
}
