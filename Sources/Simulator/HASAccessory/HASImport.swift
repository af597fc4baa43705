import HAPModel
import HAPProtocol
import HearthPropertyList

/// Makes a definition from the accessories of a file.
struct HASImport {
    private let permissions: HASPermissions
    private(set) var notes: [String]
    /// Of the accessories so far.
    private var names: Set<String> = []

    init(_ root: HASAccessoryObject, notes: [String]) {
        let all = ([root] + root.bridged).flatMap(\.services).flatMap(\.characteristics)
        permissions = HASPermissions(of: all)
        self.notes = notes
    }

    mutating func definition(_ root: HASAccessoryObject) throws(PropertyListError) -> ServerDefinition {
        if let aid = root.aid, aid != .primary {
            notes.append("the accessory has the id \(aid); it is served with 1, which the first accessory must have")
        }
        let primary = try device(root, aid: nil)
        var bridged: [DeviceDefinition] = []
        for accessory in root.bridged { bridged.append(try device(accessory, aid: accessory.aid)) }
        let definition = ServerDefinition(
            category: category(root), setupCode: root.setupCode, setupID: root.setupID, deviceID: root.deviceID,
            primary: primary, bridged: bridged)
        noteInformationIDs(root, definition)
        let ids = definition.accessoryIDs
        for problem in definition.database.problems() where problem.severity == .error {
            let place = problem.aid.flatMap { ids.lastIndex(of: $0) } ?? 0
            let accessory = place == 0 ? root : root.bridged[place - 1]
            throw accessory.object.error(.unexpectedValue, problem.message)
        }
        return definition
    }

    /// A definition has no place for the ids of the accessory information service.
    private mutating func noteInformationIDs(_ root: HASAccessoryObject, _ definition: ServerDefinition) {
        for (source, served) in zip([root] + root.bridged, definition.database.accessories) {
            guard let old = source.information, let new = served[.accessoryInformation] else { continue }
            let moved = new.characteristics.contains { new in
                old[new.type].map { $0.iid != .unassigned && $0.iid != new.iid } ?? false
            }
            guard moved || old.iid != .unassigned && old.iid != new.iid else { continue }
            notes.append("\(served.name): the accessory information service is served with other instance ids")
        }
    }

    private mutating func category(_ root: HASAccessoryObject) -> AccessoryCategory {
        let usual: AccessoryCategory = root.bridged.isEmpty ? .other : .bridge
        guard let category = root.category else { return usual }
        guard AccessoryCategory.known.contains(category) else {
            notes.append("\(category) is unknown; \"\(usual)\" takes its place")
            return usual
        }
        return category
    }

    private mutating func device(
        _ accessory: HASAccessoryObject, aid: AccessoryID?
    ) throws(PropertyListError) -> DeviceDefinition {
        let information = information(accessory)
        var services: [Service] = []
        for service in accessory.services where service.type != .accessoryInformation && !service.isPairing {
            services.append(try self.service(service))
        }
        return DeviceDefinition(aid: aid, information: information, services: services)
    }

    // MARK: Accessory information

    private mutating func information(_ accessory: HASAccessoryObject) -> AccessoryInformation {
        let service = accessory.information
        if service == nil { notes.append("\(accessory.object.path): no accessory information service; one is made") }
        let name = unused(text(.name, service, 1...64) ?? "Accessory", accessory)
        let known: Set<CharacteristicType> = [
            .identify, .name, .manufacturer, .model, .serialNumber, .firmwareRevision, .hardwareRevision,
        ]
        for characteristic in service?.characteristics ?? [] where !known.contains(characteristic.type) {
            notes.append("\(name): \(characteristic.type) of the accessory information service is kept, not simulated")
        }
        return AccessoryInformation(
            name: name, manufacturer: text(.manufacturer, service, 1...64) ?? DeviceDefinition.defaultManufacturer,
            model: text(.model, service, 2...64) ?? DeviceDefinition.defaultModel,
            serialNumber: text(.serialNumber, service, 2...64) ?? DeviceDefinition.serialNumber(of: name),
            firmwareRevision: text(.firmwareRevision, service, 1...64) ?? DeviceDefinition.defaultRevision,
            hardwareRevision: text(.hardwareRevision, service, 1...64))
    }

    /// With a number behind it where another accessory has the name, for a definition tells accessories apart by theirs.
    private mutating func unused(_ name: String, _ accessory: HASAccessoryObject) -> String {
        guard !names.insert(name).inserted else { return name }
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        var number = 2
        while !names.insert("\(start) \(number)").inserted { number += 1 }
        notes.append("\(accessory.object.path): a second \"\(name)\"; it is called \"\(start) \(number)\" here")
        return "\(start) \(number)"
    }

    /// nil, with a note, for a text that is missing, empty or too long for an accessory.
    private mutating func text(
        _ type: CharacteristicType, _ service: HASServiceObject?, _ lengths: ClosedRange<Int>
    ) -> String? {
        guard let characteristic = service?[type] else { return nil }
        let text = characteristic.object.plain(HASKey.value)?.stringValue
        guard let text, lengths.contains(text.unicodeScalars.count) else {
            notes.append(
                "\(characteristic.object.path).\(HASKey.value): \(type) needs a text of \(lengths.lowerBound) to "
                    + "\(lengths.upperBound) characters; another takes its place")
            return nil
        }
        return text
    }

    // MARK: Services

    private mutating func service(_ source: HASServiceObject) throws(PropertyListError) -> Service {
        var characteristics: [Characteristic] = []
        for object in source.characteristics {
            guard !characteristics.contains(where: { $0.type == object.type }) else {
                notes.append("\(object.object.path): a second \(object.type) in one service is kept, not simulated")
                continue
            }
            if let characteristic = try characteristic(object) { characteristics.append(characteristic) }
        }
        let present = Set(characteristics.map(\.type))
        for missing in source.type.definition?.required ?? [] where !present.contains(missing) {
            notes.append(
                "\(source.object.path): \(source.type) has no \(missing), which every \(source.type) has; it is added")
        }
        var service = Service(source.type, isHidden: source.isHidden == true ? true : nil) { characteristics }
        service.iid = source.iid
        return service
    }

    private mutating func characteristic(
        _ source: HASCharacteristicObject
    ) throws(PropertyListError) -> Characteristic? {
        let definition = source.type.definition
        let format = source.format.flatMap { HASFormat.format(of: $0) } ?? definition?.format
        guard let format else {
            notes.append(
                "\(source.object.path).\(HASKey.format): "
                    + (source.format.map { "\($0) is no format of a value" } ?? "missing")
                    + "; \(source.type) is kept, not simulated")
            return nil
        }
        let permissions =
            source.permissions.map { self.permissions.permissions($0, definition) } ?? definition?.permissions ?? .read
        var characteristic = Characteristic(source.type, format: format, permissions: permissions)
        characteristic.iid = source.iid
        guard characteristic.isReadable, !characteristic.isEventOnly,
            let plain = source.object.plain(HASKey.value)
        else { return characteristic }
        guard let value = HASValue.value(plain, format) else {
            throw source.object.error(
                .unexpectedValue, "\(source.type) has the format \(format), but its value is \(plain.kind)",
                at: HASKey.value)
        }
        do throws(ValueError) {
            characteristic.value = try characteristic.accepting(value)
        } catch {
            notes.append(
                "\(source.object.path).\(HASKey.value): \(source.type): \(error.message); the default is taken")
        }
        return characteristic
    }
}
