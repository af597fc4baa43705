/// Finds out who is who when an accessory says anew what it has.
///
/// A service or characteristic is the same as before when its key and its type are. Firmware that numbers its things anew
/// breaks that rule of both protocols, and happens: what is left over is then matched by type, where the type stands once
/// on either side and no mistake is possible.
struct AccessoryMerge {
    let before: [Service]
    let description: AccessoryDescription

    /// The services as they are now. Identities and what people chose are kept.
    func services(_ seed: inout IdentifierSeed) -> [Service] {
        let known = Self.matches(
            before.map { Keyed(key: $0.key, type: $0.type.rawValue) },
            description.services.map { Keyed(key: $0.key, type: $0.type.rawValue) })
        var services: [Service] = []
        for (described, place) in zip(description.services, known) {
            let old = place.map { before[$0] }
            services.append(
                Service(
                    id: old?.id ?? seed.draw(), key: described.key, type: described.type, providedName: described.name,
                    userName: old?.userName, associatedType: old?.associatedType, isPrimary: described.isPrimary,
                    isHidden: described.isHidden, matterEndpointID: described.matterEndpointID,
                    characteristics: characteristics(of: described, old?.characteristics ?? [], &seed)))
        }
        let places = Dictionary(services.map { ($0.key, $0.id) }) { first, _ in first }
        for (index, described) in description.services.enumerated() {
            var seen: Set<ServiceID> = [services[index].id]
            services[index].linked = described.linked.compactMap { places[$0] }.filter { seen.insert($0).inserted }
        }
        return services
    }

    private func characteristics(
        of service: ServiceDescription, _ before: [Characteristic], _ seed: inout IdentifierSeed
    ) -> [Characteristic] {
        let known = Self.matches(
            before.map { Keyed(key: $0.key, type: $0.type.rawValue) },
            service.characteristics.map { Keyed(key: $0.key, type: $0.type.rawValue) })
        var characteristics: [Characteristic] = []
        for (described, place) in zip(service.characteristics, known) {
            characteristics.append(
                Characteristic(
                    id: place.map { before[$0].id } ?? seed.draw(), key: described.key, type: described.type,
                    properties: described.properties, metadata: described.metadata))
        }
        return characteristics
    }

    private struct Keyed: Hashable {
        var key: String
        var type: UInt128
    }

    /// For each of the new ones, the place of the old one that it is; nil for what is new.
    private static func matches(_ old: [Keyed], _ new: [Keyed]) -> [Int?] {
        let places = Dictionary(old.indices.map { (old[$0], $0) }) { first, _ in first }
        var result = new.map { places[$0] }
        let taken = Set(result.compactMap(\.self))
        let oldByType = Dictionary(grouping: old.indices.filter { !taken.contains($0) }) { old[$0].type }
        let newByType = Dictionary(grouping: new.indices.filter { result[$0] == nil }) { new[$0].type }
        for (type, places) in newByType {
            guard places.count == 1, let candidates = oldByType[type], candidates.count == 1 else { continue }
            result[places[0]] = candidates[0]
        }
        return result
    }
}

extension AccessoryDescription {
    /// Refuses what could not be told apart later.
    func check() throws(HomeModelError) {
        var services: Set<String> = []
        var characteristics: Set<String> = []
        for service in self.services {
            guard services.insert(service.key).inserted else { throw twice("services", service.key) }
            for characteristic in service.characteristics {
                guard characteristics.insert(characteristic.key).inserted else {
                    throw twice("characteristics", characteristic.key)
                }
            }
        }
    }

    private func twice(_ what: String, _ key: String) -> HomeModelError {
        HomeModelError(
            .accessoryOutOfCompliance,
            "\"\(information.name)\" (\(endpoint)) has two \(what) with the key \(key); update its firmware or ask its maker."
        )
    }
}
