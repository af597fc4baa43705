import HAPModel

/// Where the characteristics of a server's accessories are in the simulation, and back.
struct ServedAccessories: Sendable {
    private struct Entry: Sendable {
        var aid: AccessoryID
        /// The characteristics of each service of the definition.
        var services: [[(type: CharacteristicType, iid: InstanceID)]]
    }

    private var entries: [Int: Entry] = [:]
    private var indices: [AccessoryID: Int] = [:]

    /// - Parameters:
    ///   - indices: of the simulation, in the order of the definition.
    ///   - served: in the same order, each with its accessory information service first.
    init(_ indices: [Int], _ served: [Accessory]) {
        for (index, accessory) in zip(indices, served) {
            entries[index] = Entry(
                aid: accessory.aid,
                services: accessory.services.dropFirst().map { $0.characteristics.map { ($0.type, $0.iid) } })
            self.indices[accessory.aid] = index
        }
    }

    /// The characteristics of each service of an accessory, by what controllers know them.
    func instanceIDs(of accessory: Int) -> [[(type: CharacteristicType, iid: InstanceID)]] {
        entries[accessory]?.services ?? []
    }

    func accessory(_ aid: AccessoryID) -> Int? { indices[aid] }
    func aid(of accessory: Int) -> AccessoryID? { entries[accessory]?.aid }

    func id(of place: Place) -> CharacteristicID? {
        guard let entry = entries[place.accessory], entry.services.indices.contains(place.service),
            let found = entry.services[place.service].first(where: { $0.type == place.characteristic })
        else { return nil }
        return CharacteristicID(aid: entry.aid, iid: found.iid)
    }

    func place(of id: CharacteristicID) -> Place? {
        guard let index = indices[id.aid], let entry = entries[index] else { return nil }
        for (service, characteristics) in entry.services.enumerated() {
            if let found = characteristics.first(where: { $0.iid == id.iid }) {
                return Place(accessory: index, service: service, characteristic: found.type)
            }
        }
        return nil
    }
}
