import HAPModel
import HearthJSON

/// What only shows once everything is read.
extension DefinitionReader {
    mutating func check(_ home: HomeDefinition, _ places: HomePlaces) {
        for problem in home.problems() {
            if let position = position(of: problem.place, places) { problems.add(problem.message, at: position) }
        }
        if places.knowsRooms, home.rooms.isEmpty {
            for (device, place) in zip(home.servers.flatMap(\.accessories), places.servers.joined()) {
                guard let room = device.room, let position = place.room else { continue }
                problems.add(HomeDefinition.unknown(room, []), at: position)
            }
        }
        for (server, places) in zip(home.servers, places.servers) { check(server, places) }
        guard problems.problems.isEmpty else { return }
        for (server, places) in zip(home.servers, places.servers) {
            let ids = server.accessoryIDs
            for problem in server.database.problems() where problem.severity == .error {
                let index = problem.aid.flatMap { ids.lastIndex(of: $0) } ?? 0
                guard places.indices.contains(index) else { continue }
                problems.add(problem.message, at: places[index].name)
            }
        }
    }

    /// - Returns: nil where to say it would lead astray.
    private func position(of place: HomeProblem.Place, _ places: HomePlaces) -> JSONPosition? {
        switch place {
        case .home: JSONPosition(offset: 0, line: 1, column: 1)
        case .room(let room): places.rooms[room].name
        case .door(let room, let neighbour): places.rooms[room].doors[neighbour]
        case .person(let person): places.people[person].name
        case .bedroom(let person): places.people[person].bedroom
        case .server(let server): named(places.servers[server][0])
        case .accessory(let accessory, let server): named(places.servers[server][accessory])
        case .accessoryRoom(let accessory, let server): places.servers[server][accessory].room
        case .fault(let fault): places.faults[fault]
        }
    }

    /// What has no name is reported for that already.
    private func named(_ place: AccessoryPlaces) -> JSONPosition? { place.hasName ? place.name : nil }

    private mutating func check(_ definition: ServerDefinition, _ places: [AccessoryPlaces]) {
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
