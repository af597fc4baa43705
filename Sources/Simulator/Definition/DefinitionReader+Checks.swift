import HAPModel
import HearthJSON

/// What only shows once everything is read.
extension DefinitionReader {
    mutating func check(_ definition: ServerDefinition) {
        let accessories = definition.accessories
        for (index, accessory) in accessories.enumerated() where index < places.count {
            checkKeys(accessory, places[index])
            for (behaviour, positions) in places[index].behaviours {
                for (reference, position) in zip(behaviour.references, positions)
                where definition.resolve(reference, from: index) == nil {
                    problems.add(missing(reference, in: accessories, from: index), at: position)
                }
            }
        }
        guard problems.problems.isEmpty else { return }
        for problem in definition.database.problems() where problem.severity == .error {
            let index = problem.aid.flatMap { Int(exactly: $0.rawValue) }.map { $0 - 1 } ?? 0
            guard places.indices.contains(index) else { continue }
            problems.add(problem.message, at: places[index].name)
        }
    }

    private mutating func checkKeys(_ accessory: DeviceDefinition, _ places: AccessoryPlaces) {
        let keys = accessory.services.compactMap(\.key)
        var seen: Set<String> = []
        for key in keys where !seen.insert(key).inserted {
            problems.add("two services of \"\(accessory.information.name)\" have the id \"\(key)\"", at: places.name)
        }
        for (key, position) in places.links where !keys.contains(key) {
            problems.add(
                "no service of the accessory has the id \"\(key)\"" + NearestName.sentence(for: key, among: keys),
                at: position)
        }
    }

    private func missing(
        _ reference: CharacteristicReference, in accessories: [DeviceDefinition], from index: Int
    ) -> String {
        var accessory = accessories[index]
        if let name = reference.accessory {
            let names = accessories.map(\.information.name)
            guard let found = accessories.first(where: { $0.information.name == name }) else {
                return "no accessory is called \"\(name)\"" + NearestName.sentence(for: name, among: names)
            }
            accessory = found
        }
        let name = accessory.information.name
        if let key = reference.service {
            let keys = accessory.services.compactMap(\.key)
            guard keys.contains(key) else {
                return "no service of \"\(name)\" has the id \"\(key)\"" + NearestName.sentence(for: key, among: keys)
            }
            return "service \"\(key)\" of \"\(name)\" has no \(reference.characteristic)"
        }
        return "no service of \"\(name)\" has \(reference.characteristic)"
    }
}
