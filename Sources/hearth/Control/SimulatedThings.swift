import HAPModel
import HAPProtocol
import HearthJSON

/// What a simulator answers to "get": accessories as controllers see them.
struct SimulatedThings {
    struct Thing {
        var server: String
        var room: String?
        var accessory: Accessory
    }

    let things: [Thing]

    init(_ answer: JSONObject) throws(CommandFailure) {
        things = try (answer["accessories"]?.arrayValue ?? []).map { entry throws(CommandFailure) in
            let body = ControlJSONBody.accessories([entry["accessory"] ?? .null])
            guard let read = try? DatabaseReader(body), let accessory = read.database.accessories.first else {
                throw CommandFailure(.failure, "the simulator told of an accessory that cannot be read")
            }
            return Thing(
                server: entry["server"]?.stringValue ?? "", room: entry["room"]?.stringValue, accessory: accessory)
        }
    }

    /// One line for each accessory.
    var overview: TextTable {
        var table = TextTable([
            .init(title: "ACCESSORY", mayShrink: true), .init(title: "ROOM", mayShrink: true),
            .init(title: "KIND", mayShrink: true), .init(title: "STATE", mayShrink: true),
        ])
        for thing in things {
            let service = AccessoryState.mainService(thing.accessory)
            table.add([
                thing.accessory.name, thing.room ?? "",
                service?.type.displayName ?? (thing.accessory.aid == .primary ? "Bridge" : "–"),
                AccessoryState.text(thing.accessory),
            ])
        }
        return table
    }

    /// One line for each characteristic.
    static func table(_ matches: [(Accessory, CharacteristicFinder.Match)]) -> TextTable {
        var table = TextTable([
            .init(title: "ACCESSORY", mayShrink: true), .init(title: "SERVICE", mayShrink: true),
            .init(title: "CHARACTERISTIC", mayShrink: true), .init(title: "VALUE", mayShrink: true),
        ])
        for (accessory, match) in matches {
            table.add([
                accessory.name, match.service.name ?? match.service.type.displayName,
                match.characteristic.type.displayName,
                ValueText.text(match.characteristic.value, of: match.characteristic),
            ])
        }
        return table
    }
}

private enum ControlJSONBody {
    static func accessories(_ accessories: [JSONValue]) -> [UInt8] {
        JSONValue.object(JSONObject([("accessories", .array(accessories))])).bytes
    }
}
