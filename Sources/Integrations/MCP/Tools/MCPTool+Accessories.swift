import HomeDatabase
import HomeModel
import HubAPI

extension MCPTool {
    static let listAccessories = MCPTool(
        "list_accessories", "List accessories",
        "The accessories with their rooms and whether they can be reached; with details, every characteristic with its last known value."
    ) { (arguments: ListAccessories, hub) in
        let homes = try await HomeNames(hub)
        let home = try await ToolNames.home(arguments.home, hub)
        let room = try await ToolNames.room(arguments.room, in: home, hub)
        let rooms = Dictionary(try await hub.rooms(home: home).map { ($0.id, $0.name) }) { first, _ in first }
        let wantsDetails = arguments.details ?? false
        let accessories = try await hub.accessories(
            home: home, room: room, name: arguments.name, withServices: wantsDetails)
        return AccessoryList(
            accessories: accessories.map { accessory in
                AccessoryItem(
                    id: accessory.id, name: accessory.name, home: homes[accessory.home],
                    room: rooms[accessory.room] ?? "\(accessory.room)", category: accessory.category.name,
                    isReachable: accessory.isReachable, trouble: accessory.link.message,
                    characteristics: wantsDetails
                        ? CharacteristicDirectory.entries(of: accessory).map(CharacteristicItem.init) : nil)
            })
    }
}

struct ListAccessories: Codable, Sendable, MembersDescribed {
    var home: String?
    var room: String?
    var name: String?
    var details: Bool?

    static let memberNotes = [
        "home": "Only of this home, by its name or id.", "room": "Only in this room, by its name or id.",
        "name": "Only what is called so, without regard to case and spaces.",
        "details": "Whether to tell every characteristic and its last known value, which is much of a large home.",
    ]
}

struct AccessoryList: Codable, Sendable { var accessories: [AccessoryItem] }

struct AccessoryItem: Codable, Sendable {
    var id: AccessoryID
    var name: String
    var home: String
    var room: String
    var category: String
    var isReachable: Bool
    /// Why it can't be reached and what to do.
    var trouble: String?
    /// Where details were asked for.
    var characteristics: [CharacteristicItem]?
}

struct CharacteristicItem: Codable, Sendable, MembersDescribed {
    var id: CharacteristicID
    var name: String
    var service: String
    var properties: [String]
    var value: HomeValue?
    var format: String
    var unit: String?
    var minimum: HomeNumber?
    var maximum: HomeNumber?
    var step: HomeNumber?
    var validValues: [HomeNumber]?

    static let memberNotes = [
        "name": "As read_values and write_values take it.",
        "properties": "What can be done with it: \"read\", \"write\", \"notify\", …",
        "value": "As the accessory told it last; read_values asks it.",
    ]

    init(_ entry: CharacteristicDirectory.Entry) {
        let characteristic = entry.characteristic
        id = characteristic.id
        name = entry.name
        service = entry.service.name ?? entry.service.typeName
        properties = characteristic.properties
        value = characteristic.value
        format = characteristic.metadata.format.rawValue
        unit = characteristic.metadata.units
        minimum = characteristic.metadata.minimum
        maximum = characteristic.metadata.maximum
        step = characteristic.metadata.step
        validValues = characteristic.metadata.validValues
    }
}
