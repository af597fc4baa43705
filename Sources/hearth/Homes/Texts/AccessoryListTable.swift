import HomeModel
import HubAPI

/// Accessories of a hub, one line each.
struct AccessoryListTable {
    let table: TextTable

    init(_ accessories: [AccessoryResource], _ rooms: [RoomResource], _ homes: HomeNames) {
        let names = Dictionary(rooms.map { ($0.id, $0.isForEntireHome ? "–" : $0.name) }) { first, _ in first }
        var table = TextTable(
            [.init(title: "NAME", mayShrink: true)] + homes.columns + [
                .init(title: "ROOM", mayShrink: true), .init(title: "KIND", mayShrink: true),
                .init(title: "STATE", mayShrink: true),
            ])
        for accessory in accessories {
            table.add(
                [accessory.name] + homes.cells(accessory.home) + [
                    names[accessory.room] ?? "–", Self.kind(accessory), Self.state(accessory),
                ])
        }
        self.table = table
    }

    /// What its main service is, else its category.
    private static func kind(_ accessory: AccessoryResource) -> String {
        let main = AccessoryState.mainService(Thing(accessory).accessory)
        return main.flatMap { $0.type.definition?.displayName } ?? accessory.category.name
    }

    private static func state(_ accessory: AccessoryResource) -> String {
        if accessory.isBlocked { return "blocked" }
        let state = AccessoryState.text(Thing(accessory).accessory)
        if accessory.isReachable { return state }
        let reason =
            accessory.link.state == .connected ? "not reachable" : LinkText.text(LinkResource(accessory.link.state))
        return state.isEmpty ? reason : "\(reason); last: \(state)"
    }
}

/// All that an accessory of a hub has.
struct AccessoryDetails {
    let overview: TextTable
    let characteristics: TextTable

    init(_ accessory: AccessoryResource, _ rooms: [RoomResource], ids: Bool) {
        overview = Self.overview(accessory, rooms, ids)
        var table = TextTable(
            [
                .init(title: "SERVICE", mayShrink: true), .init(title: "CHARACTERISTIC", mayShrink: true),
                .init(title: "VALUE", wraps: true), .init(title: "MAY", wraps: true),
            ] + (ids ? [.init(title: "ID")] : []))
        // What it says of itself stands above.
        for part in Thing(accessory).parts where ids || part.service.type != .accessoryInformation {
            table.add(
                [
                    part.serviceName, part.resource.typeName,
                    part.resource.may(.readable) ? Self.text(part) : "",
                    part.resource.properties.joined(separator: ", "),
                ] + (ids ? ["\(part.id)"] : []))
        }
        characteristics = table
    }

    /// The last value. The hub keeps what an accessory says of itself with the accessory, not as values.
    private static func text(_ part: ThingPart) -> String {
        guard part.resource.value == nil else { return part.text(part.resource.value) }
        let accessory = part.accessory
        let known: String? =
            switch (part.service.type, part.characteristic.type) {
            case (.accessoryInformation, .manufacturer): accessory.manufacturer
            case (.accessoryInformation, .model): accessory.model
            case (.accessoryInformation, .serialNumber): accessory.serialNumber
            case (.accessoryInformation, .firmwareRevision): accessory.firmwareVersion
            case (.accessoryInformation, .hardwareRevision): accessory.hardwareVersion
            case (.accessoryInformation, .name): accessory.name
            case (_, .name): part.service.name
            default: nil
            }
        return known ?? part.text(nil)
    }

    private static func overview(_ accessory: AccessoryResource, _ rooms: [RoomResource], _ ids: Bool) -> TextTable {
        var table = TextTable([.init(title: "ACCESSORY"), .init(title: accessory.name, wraps: true)])
        func add(_ title: String, _ text: String?) { if let text { table.add([title, text]) } }
        if ids { add("Id", "\(accessory.id)") }
        add("Room", rooms.first { $0.id == accessory.room && !$0.isForEntireHome }?.name)
        add("Category", accessory.category.name)
        add("Manufacturer", accessory.manufacturer)
        add("Model", accessory.model)
        add("Serial number", accessory.serialNumber)
        add("Firmware", accessory.firmwareVersion)
        add("Connection", LinkText.text(accessory.link))
        if !accessory.isReachable, accessory.link.state == .connected { add("Reachable", "no") }
        if accessory.isBlocked { add("Blocked", "yes; `hearth accessory unblock` uses it again") }
        return table
    }
}
