import HAPModel

extension HomeDefinition {
    /// A house of ten floors with ten flats each: a thousand accessories behind ten bridges.
    ///
    /// Nobody lives there, so that only heating and weather move it.
    public static var tower: HomeDefinition {
        let floors = 1...10
        let flats = 1...10
        var rooms: [RoomDefinition] = []
        var servers: [ServerDefinition] = []
        for floor in floors {
            let stairs = "Floor \(floor)"
            rooms.append(
                RoomDefinition(
                    stairs, volume: 120, heatLoss: 60, neighbours: floor > 1 ? ["Floor \(floor - 1)"] : [],
                    hasFrontDoor: floor == 1, temperature: 16))
            var accessories: [DeviceDefinition] = []
            for flat in flats {
                let name = "Flat \(floor)-\(flat)"
                rooms.append(RoomDefinition(name, volume: 150, heatLoss: 90, neighbours: [stairs]))
                accessories += Self.flat(name, kind: flat)
            }
            servers.append(ServerDefinition(bridge: stairs + " bridge", in: stairs, accessories))
        }
        return HomeDefinition(
            name: "Tower", start: HomeInstant(year: 2026, month: 1, day: 12), weather: .init(temperature: 3),
            rooms: rooms, servers: servers)
    }

    /// Ten accessories; the kinds of flats differ a little.
    private static func flat(_ name: String, kind: Int) -> [DeviceDefinition] {
        [
            .lamp(name + " lamp", in: name, brightness: 50 + 5 * kind), .colorLamp(name + " strip", in: name),
            .outlet(name + " outlet", in: name), .radiator(name + " radiator", in: name),
            .lock(name + " door", in: name), .blind(name + " blind", in: name),
            .motion(name + " motion", in: name), .contact(name + " window", in: name),
            .climate(name + " climate", in: name),
            kind.isMultiple(of: 2) ? .buttons(name + " buttons", in: name, 2) : .smoke(name + " smoke", in: name),
        ]
    }
}
