import HAPModel
import HearthJSON

/// Something that a home cannot be, with the place in the definition.
public struct HomeProblem: Sendable, Hashable, CustomStringConvertible {
    /// Indices into the lists of the definition.
    public enum Place: Sendable, Hashable {
        case home
        case room(Int)
        /// A neighbour that a room names.
        case door(room: Int, neighbour: Int)
        case person(Int)
        case bedroom(person: Int)
        case server(Int)
        /// 0: the server's primary accessory.
        case accessory(Int, server: Int)
        /// The room that an accessory names.
        case accessoryRoom(Int, server: Int)
        /// What a fault strikes.
        case fault(Int)
    }

    public var place: Place
    /// What is wrong, and with what.
    public var message: String

    public init(_ place: Place, _ message: String) {
        self.place = place
        self.message = message
    }

    public var description: String { message }
}

extension HomeDefinition {
    /// What keeps the home from being simulated, servers excepted, whose accessories have
    /// `AccessoryDatabase.problems()`; empty when nothing does.
    public func problems() -> [HomeProblem] {
        nameProblems + roomProblems + personProblems + serverProblems + identityProblems + faultProblems
    }

    private var roomProblems: [HomeProblem] {
        var found: [HomeProblem] = []
        let names = rooms.map(\.name)
        var seen: Set<String> = []
        for (index, room) in rooms.enumerated() {
            if !seen.insert(room.name).inserted {
                found.append(HomeProblem(.room(index), "two rooms are called \"\(room.name)\""))
            }
            for (place, neighbour) in room.neighbours.enumerated() {
                if neighbour == room.name {
                    found.append(
                        HomeProblem(.door(room: index, neighbour: place), "\"\(neighbour)\" is beside itself"))
                } else if !names.contains(neighbour) {
                    found.append(HomeProblem(.door(room: index, neighbour: place), Self.unknown(neighbour, names)))
                }
            }
        }
        // Names that nothing has lead nowhere; to say so once is enough.
        return found.isEmpty ? secludedRooms : found
    }

    /// Rooms that have doors, none of which leads to the front door by any way. One without doors opens into the room with
    /// the front door.
    private var secludedRooms: [HomeProblem] {
        guard let entrance = rooms.firstIndex(where: \.hasFrontDoor) ?? rooms.indices.first else {
            return []
        }
        var doors: [Int: Set<Int>] = [:]
        for (index, room) in rooms.enumerated() {
            for case let other? in room.neighbours.map({ name in rooms.firstIndex { $0.name == name } }) {
                doors[index, default: []].insert(other)
                doors[other, default: []].insert(index)
            }
        }
        var reached: Set = [entrance]
        var next = [entrance]
        while let room = next.popLast() {
            for other in doors[room] ?? [] where reached.insert(other).inserted { next.append(other) }
        }
        return rooms.indices.filter { doors[$0] != nil && !reached.contains($0) }.map { index in
            HomeProblem(
                .room(index),
                "no way leads from \"\(rooms[entrance].name)\", where the front door is, to \"\(rooms[index].name)\"; "
                    + "let a room on the way be beside it")
        }
    }

    private var personProblems: [HomeProblem] {
        var found: [HomeProblem] = []
        var seen: Set<String> = []
        for (index, person) in people.enumerated() {
            if !seen.insert(person.name).inserted {
                found.append(HomeProblem(.person(index), "two people are called \"\(person.name)\""))
            }
            if let bedroom = person.bedroom, !rooms.contains(where: { $0.name == bedroom }) {
                found.append(HomeProblem(.bedroom(person: index), Self.unknown(bedroom, rooms.map(\.name))))
            }
        }
        return found
    }

    private var serverProblems: [HomeProblem] {
        var found: [HomeProblem] = []
        var servers: Set<String> = []
        var accessories: Set<String> = []
        let names = rooms.map(\.name)
        for (number, server) in self.servers.enumerated() {
            let isNew = servers.insert(server.name).inserted
            if !isNew {
                found.append(HomeProblem(.server(number), "two accessory servers are called \"\(server.name)\""))
            }
            for (index, accessory) in server.accessories.enumerated() {
                let name = accessory.information.name
                if !accessories.insert(name).inserted, index > 0 || isNew {
                    found.append(
                        HomeProblem(
                            .accessory(index, server: number),
                            "two accessories are called \"\(name)\"; in a home each needs a name of its own"))
                }
                // A home without rooms is one room, whatever it is called.
                if let room = accessory.room, !names.isEmpty, !names.contains(room) {
                    found.append(
                        HomeProblem(.accessoryRoom(index, server: number), Self.unknown(room, names)))
                }
            }
            if server.bridged.count >= AccessoryDatabase.maximumAccessories {
                let most = AccessoryDatabase.maximumAccessories - 1
                found.append(
                    HomeProblem(
                        .accessory(most + 1, server: number),
                        "\(server.bridged.count) accessories, expected at most \(most) behind one bridge; "
                            + "divide them among bridges"))
            }
        }
        return found
    }

    static func unknown(_ room: String, _ names: [String]) -> String {
        guard !names.isEmpty else { return "no room is called \"\(room)\"; the home has no \"rooms\"" }
        return "no room is called \"\(room)\"" + NearestName.advice(for: room, among: names)
    }
}
