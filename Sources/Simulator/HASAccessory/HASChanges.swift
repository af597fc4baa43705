import HAPModel
import HAPProtocol
import HearthPropertyList

/// Changes an imported file to what a definition says now. What did not change, and what is not understood, stays as it is.
struct HASChanges {
    private let file: HASAccessoryFile
    private var writer: HASWriter
    private var removed = false

    var archive: KeyedArchive { writer.editor.archive }

    init(to file: HASAccessoryFile) {
        self.file = file
        let all = ([file.root] + file.root.bridged).flatMap(\.services).flatMap(\.characteristics)
        writer = HASWriter(file.archive, permissions: HASPermissions(of: all))
    }

    mutating func apply(_ definition: ServerDefinition) throws(PropertyListError) {
        let before = file.definition
        let root = file.root
        let primary = Self.reference(root.object)
        if definition.category != before.category {
            writer.editor.set(HASKey.category, to: .integer(Int128(definition.category.rawValue)), of: primary)
        }
        if definition.setupCode != before.setupCode || definition.setupID != before.setupID
            || definition.deviceID != before.deviceID
        {
            try writer.setIdentity(of: primary, definition)
        }
        try change(root, from: before.primary, to: definition.primary)
        try changeBridged(definition, from: before)
        if removed { writer.editor.removeUnreachable() }
    }

    private mutating func changeBridged(
        _ definition: ServerDefinition, from before: ServerDefinition
    ) throws(PropertyListError) {
        let known = Array(zip(zip(before.bridged, before.accessoryIDs.dropFirst()), file.root.bridged))
        var kept: Set<Int> = []
        var added: [PropertyList] = []
        let primary = Self.reference(file.root.object)
        let now = zip(
            zip(definition.bridged, definition.accessoryIDs.dropFirst()), definition.database.accessories.dropFirst())
        for (pair, accessory) in now {
            if let (old, object) = known.first(where: { $0.0.1 == pair.1 }) {
                kept.insert(object.object.number)
                try change(object, from: old.0, to: pair.0)
            } else {
                added.append(try writer.accessory(accessory, category: .other, behind: primary))
            }
        }
        let gone = Set(file.root.bridged.map(\.object.number)).subtracting(kept)
        try changeList(HASKey.bridgedAccessories, of: file.root.object, removing: gone, adding: added)
    }

    private mutating func change(
        _ object: HASAccessoryObject, from before: DeviceDefinition, to device: DeviceDefinition
    ) throws(PropertyListError) {
        guard before.information != device.information || before.services != device.services else { return }
        var ids = IDPool(object, device)
        try changeInformation(object, from: before.information, to: device.information, &ids)
        let shown = object.services.filter { $0.type != .accessoryInformation && !$0.isPairing }
        let known = Array(zip(before.services, shown))
        var kept: Set<Int> = []
        var added: [PropertyList] = []
        for service in device.services {
            let match = known.first { old, object in
                !kept.contains(object.object.number) && old.iid == service.iid && old.type == service.type
            }
            if let (old, object) = match {
                kept.insert(object.object.number)
                try change(object, from: old, to: service, &ids)
            } else {
                added.append(try writer.service(ids.complete(service)))
            }
        }
        let gone = Set(shown.map(\.object.number)).subtracting(kept)
        try changeList(HASKey.services, of: object.object, removing: gone, adding: added)
        if ids.isUsed {
            writer.editor.set(
                HASKey.idPool, to: .integer(Int128(ids.next)), of: Self.reference(object.object))
        }
    }

    private mutating func changeInformation(
        _ object: HASAccessoryObject, from before: AccessoryInformation, to information: AccessoryInformation,
        _ ids: inout IDPool
    ) throws(PropertyListError) {
        guard before != information else { return }
        guard let service = object.information else {
            let list = try writer.service(ids.complete(information.service))
            try changeList(HASKey.services, of: object.object, removing: [], adding: [list])
            return
        }
        var old = before.service
        var new = information.service
        for place in old.characteristics.indices {
            old.characteristics[place].iid = service[old.characteristics[place].type]?.iid ?? .unassigned
        }
        for place in new.characteristics.indices {
            new.characteristics[place].iid = service[new.characteristics[place].type]?.iid ?? .unassigned
        }
        try change(service, from: old, to: new, &ids)
    }

    private mutating func change(
        _ object: HASServiceObject, from before: Service, to service: Service, _ ids: inout IDPool
    ) throws(PropertyListError) {
        guard before != service else { return }
        if before.isHidden != service.isHidden {
            writer.editor.set(HASKey.hidden, to: .bool(service.isHidden == true), of: Self.reference(object.object))
        }
        var gone: Set<Int> = []
        var added: [PropertyList] = []
        for old in before.characteristics where service[old.type] == nil {
            if let object = object[old.type] { gone.insert(object.object.number) }
        }
        for characteristic in service.characteristics {
            let old = before[characteristic.type]
            guard old != characteristic else { continue }
            if old != nil, let object = object[characteristic.type] {
                try change(object, from: old, to: characteristic)
            } else {
                added.append(try writer.characteristic(ids.complete(characteristic)))
            }
        }
        try changeList(HASKey.characteristics, of: object.object, removing: gone, adding: added)
    }

    private mutating func change(
        _ object: HASCharacteristicObject, from before: Characteristic?, to characteristic: Characteristic
    ) throws(PropertyListError) {
        let reference = Self.reference(object.object)
        if before?.format != characteristic.format || before?.permissions != characteristic.permissions {
            writer.setForm(of: reference, characteristic)
        }
        if before?.value != characteristic.value { try writer.setValue(of: reference, characteristic) }
        if before?.iid != characteristic.iid, characteristic.iid != .unassigned {
            writer.editor.set(
                HASKey.instanceID, to: .integer(Int128(characteristic.iid.rawValue)), of: reference)
        }
    }

    private mutating func changeList(
        _ key: String, of owner: ArchivedObject, removing gone: Set<Int>, adding added: [PropertyList]
    ) throws(PropertyListError) {
        guard !gone.isEmpty || !added.isEmpty else { return }
        removed = removed || !gone.isEmpty
        guard let list = try writer.editor.archive.object(owner.number)?.object(key) else {
            let list = writer.editor.addArray(added)
            writer.editor.set(key, to: list, of: Self.reference(owner))
            return
        }
        let elements = (list["NS.objects"]?.arrayValue ?? []).filter { element in
            element.uidValue.map { !gone.contains(Int($0)) } ?? true
        }
        var own = Self.reference(list)
        if writer.editor.isShared(own) {
            own = writer.editor.copy(own)
            writer.editor.set(key, to: own, of: Self.reference(owner))
        }
        writer.editor.set("NS.objects", to: .array(elements + added), of: own)
    }

    private static func reference(_ object: ArchivedObject) -> PropertyList { .uid(UInt32(clamping: object.number)) }
}

/// The instance ids of one accessory of a file that are free.
private struct IDPool {
    /// Above every id that the file or the definition has.
    private(set) var next: UInt64
    private(set) var isUsed = false

    init(_ object: HASAccessoryObject, _ device: DeviceDefinition) {
        let pool = (try? object.object.integer(HASKey.idPool)).flatMap { $0 }.map { UInt64(clamping: $0) } ?? 1
        let filed = object.services.flatMap { [$0.iid] + $0.characteristics.map(\.iid) }
        let defined = device.services.flatMap { [$0.iid] + $0.characteristics.map(\.iid) }
        let highest = (filed + defined).map(\.rawValue).max() ?? 0
        next = max(pool, highest < .max ? highest + 1 : highest)
    }

    mutating func complete(_ service: Service) -> Service {
        var service = service
        take(&service.iid)
        for place in service.characteristics.indices { take(&service.characteristics[place].iid) }
        return service
    }

    mutating func complete(_ characteristic: Characteristic) -> Characteristic {
        var characteristic = characteristic
        take(&characteristic.iid)
        return characteristic
    }

    private mutating func take(_ iid: inout InstanceID) {
        isUsed = true
        guard iid == .unassigned else { return }
        iid = InstanceID(next)
        if next < .max { next += 1 }
    }
}
