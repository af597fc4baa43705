import HearthJSON
import HomeDatabase
import HomeModel
import HubAPI

/// Finds characteristics by what a caller writes: `Hall lamp/Brightness`, `Desk plug/Outlet 2/On`, or an id.
struct CharacteristicDirectory: Sendable {
    static let expectation = "ACCESSORY/CHARACTERISTIC or ACCESSORY/SERVICE/CHARACTERISTIC, or an id"

    struct Entry: Sendable {
        let accessory: AccessoryResource
        let service: ServiceResource
        let characteristic: CharacteristicResource
        /// How it is called here, so that it finds this one.
        let name: String
    }

    let entries: [Entry]

    init(_ accessories: [AccessoryResource]) { entries = accessories.flatMap(Self.entries) }

    /// All accessories that the hub's caller sees.
    init(_ hub: HubClient) async throws { self.init(try await hub.accessories()) }

    /// Those of an accessory. The service is named where several have a characteristic of that name.
    static func entries(of accessory: AccessoryResource) -> [Entry] {
        let names = Dictionary(
            grouping: accessory.services.flatMap(\.characteristics), by: { NameRule.key($0.typeName) })
        return accessory.services.flatMap { service in
            service.characteristics.map { characteristic in
                let isAlone = names[NameRule.key(characteristic.typeName)]?.count == 1
                let parts = [accessory.name] + (isAlone ? [] : [service.name ?? service.typeName])
                return Entry(
                    accessory: accessory, service: service, characteristic: characteristic,
                    name: (parts + [characteristic.typeName]).joined(separator: "/"))
            }
        }
    }

    subscript(id: CharacteristicID) -> Entry? { entries.first { $0.characteristic.id == id } }

    func find(_ text: String) throws(ToolFailure) -> Entry {
        if let id = CharacteristicID(text) {
            guard let entry = self[id] else {
                throw ToolFailure(
                    "There is no characteristic with the id \(text).",
                    remedy: "list_accessories with details lists them.")
            }
            return entry
        }
        let key = NameRule.key(text)
        let found = entries.filter { entry in Self.keys(entry).contains(key) }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let list = found.prefix(8).map { "\"\($0.name)\" (\($0.characteristic.id))" }.joined(separator: ", ")
            throw ToolFailure(
                "\"\(text)\" means several characteristics: \(list).", remedy: "Name the service too, or give the id.")
        }
        throw missing(text)
    }

    /// What it may be called: with its service or without.
    private static func keys(_ entry: Entry) -> Set<String> {
        let (accessory, characteristic) = (entry.accessory.name, entry.characteristic.typeName)
        let services = [entry.service.name, entry.service.typeName].compactMap(\.self)
        let names = ["\(accessory)/\(characteristic)"] + services.map { "\(accessory)/\($0)/\(characteristic)" }
        return Set(names.map(NameRule.key))
    }

    private func missing(_ text: String) -> ToolFailure {
        let accessory = String(text.prefix { $0 != "/" })
        let ofAccessory = entries.filter { NameRule.key($0.accessory.name) == NameRule.key(accessory) }
        guard !ofAccessory.isEmpty else {
            let names = Array(Set(entries.map(\.accessory.name))).sorted()
            return ToolFailure(
                "There is no accessory called \"\(accessory.prefix(80))\"\(NearestName.sentence(for: accessory, among: names)).",
                remedy: "Write \(Self.expectation); list_accessories lists them.")
        }
        let names = ofAccessory.map(\.name)
        return ToolFailure(
            "\"\(accessory)\" has no characteristic \"\(text.dropFirst(accessory.count + 1).prefix(80))\".",
            remedy: "It has \(names.prefix(40).joined(separator: ", ")).")
    }
}
