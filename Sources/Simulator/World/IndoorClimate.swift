import Glibc

/// Temperature and air of all rooms, which exchange both with each other and with the outdoors.
///
/// Every step is implicit (backward Euler): a new value is a weighted mean of old and neighbouring values plus what is
/// added, so that nothing swings or blows up however small a room or wide a window is. A few Gauss-Seidel sweeps let the
/// rooms see each other's new values.
struct IndoorClimate: Sendable {
    struct Room: Sendable {
        /// m³
        let volume: Double
        /// W for a degree.
        let heatLoss: Double
        /// m² of glass.
        let windows: Double
        let isOutdoors: Bool
        /// Indoor rooms that a door leads to.
        let neighbours: [Int]

        /// °C; of the air and what warms as fast as it.
        var temperature: Double
        /// °C; of walls and furniture.
        var mass: Double
        var air: Air
    }

    /// What a cubic metre of air carries.
    struct Air: Sendable {
        /// g
        var vapour: Double
        /// ppm
        var carbonDioxide: Double
        /// ppm
        var carbonMonoxide = 0.0
        /// µg
        var fineDust: Double
        /// µg
        var volatileCompounds: Double
        /// 0...1
        var smoke = 0.0
    }

    /// What is added to a room during a step.
    struct Load: Sendable {
        /// W
        var heat = 0.0
        /// g/h
        var moisture = 0.0
        /// m³/h
        var carbonDioxide = 0.0
        /// µg/h
        var fineDust = 0.0
        /// µg/h
        var volatileCompounds = 0.0
        /// m² that stand open to the outdoors.
        var opening = 0.0
        /// m³/h of air that is cleaned.
        var cleanAir = 0.0
    }

    var rooms: [Room]

    /// Air that passes an inner door, in m³/h.
    private static let doorFlow = 30.0
    /// What an inner wall lets through, in W for a degree.
    private static let innerWall = 15.0
    /// Heat that a cubic metre of air carries, in J for a degree, and what a flow of 1 m³/h carries in W.
    private static let airCapacity = 1_206.0
    private static let heatOfFlow = airCapacity / 3_600
    /// Things that warm as fast as the air, as a multiple of it.
    private static let lightThings = 5.0
    /// Walls and furniture, in J for a degree and m³ of the room.
    private static let massCapacity = 50_000.0
    /// What goes between air and walls, in W for a degree and m².
    private static let surfaceTransfer = 3.0
    private static let sweeps = 3

    /// Lets a ``HomeWorld/step`` pass.
    mutating func step(_ loads: [Load], outdoors: Weather.Conditions) {
        let flows = rooms.indices.map { room in
            Self.infiltration(rooms[room], wind: outdoors.wind)
                + Self.flow(through: loads[room].opening, rooms[room].temperature - outdoors.temperature, outdoors.wind)
        }
        stepHeat(loads, flows, outdoors)
        stepAir(loads, flows, outdoors)
    }

    // MARK: Ventilation

    /// Air that comes in through cracks, in m³/h.
    private static func infiltration(_ room: Room, wind: Double) -> Double {
        room.volume * (0.2 + 0.04 * wind)
    }

    /// Air through an opening on one side of a room, in m³/h. After de Gids and Phaff (1982), for openings 1 m high.
    private static func flow(through opening: Double, _ difference: Double, _ wind: Double) -> Double {
        guard opening > 0 else { return 0 }
        return 3_600 * opening / 2 * (0.001 * wind * wind + 0.0035 * abs(difference) + 0.01).squareRoot()
    }

    // MARK: Heat

    private mutating func stepHeat(_ loads: [Load], _ flows: [Double], _ outdoors: Weather.Conditions) {
        let seconds = HomeWorld.step / .seconds(1)
        let before = rooms.map(\.temperature)
        let link = Self.innerWall + Self.doorFlow * Self.heatOfFlow
        for sweep in 0..<Self.sweeps {
            for index in rooms.indices where !rooms[index].isOutdoors {
                let room = rooms[index]
                let inertia = room.volume * Self.airCapacity * Self.lightThings / seconds
                let mass = room.volume * Self.massCapacity / seconds
                let surface = Self.surfaceTransfer * 6 * pow(room.volume, 2.0 / 3)
                // The sun shines on what stands in the room; half of the light comes in, on a window that faces somewhere.
                let sun = room.windows * outdoors.radiation * 0.25
                let outside = room.heatLoss + flows[index] * Self.heatOfFlow
                // What the walls will be is put in, rather than solved for.
                let wallShare = surface / (mass + surface)
                var weight = inertia + outside + surface * (1 - wallShare)
                var sum =
                    inertia * before[index] + outside * outdoors.temperature + loads[index].heat
                    + wallShare * (mass * room.mass + sun)
                for neighbour in room.neighbours {
                    weight += link
                    sum += link * rooms[neighbour].temperature
                }
                let temperature = (sum / weight).within(HomeWorld.temperatures, else: 20)
                rooms[index].temperature = temperature
                if sweep == Self.sweeps - 1 {
                    rooms[index].mass = ((mass * room.mass + sun + surface * temperature) / (mass + surface))
                        .within(HomeWorld.temperatures, else: 20)
                }
            }
        }
        for index in rooms.indices where rooms[index].isOutdoors {
            rooms[index].temperature = outdoors.temperature
            rooms[index].mass = outdoors.temperature
        }
    }

    // MARK: Air

    private mutating func stepAir(_ loads: [Load], _ flows: [Double], _ outdoors: Weather.Conditions) {
        let stepsInAnHour = Duration.seconds(3_600) / HomeWorld.step
        let before = rooms.map(\.air)
        for _ in 0..<Self.sweeps {
            for index in rooms.indices where !rooms[index].isOutdoors {
                let volume = rooms[index].volume
                let inertia = volume * stepsInAnHour
                let flow = flows[index]
                let load = loads[index]
                let doors = Self.doorFlow * Double(rooms[index].neighbours.count)
                var near = Air(vapour: 0, carbonDioxide: 0, fineDust: 0, volatileCompounds: 0)
                for neighbour in rooms[index].neighbours {
                    let air = rooms[neighbour].air
                    near.vapour += Self.doorFlow * air.vapour
                    near.carbonDioxide += Self.doorFlow * air.carbonDioxide
                    near.carbonMonoxide += Self.doorFlow * air.carbonMonoxide
                    near.fineDust += Self.doorFlow * air.fineDust
                    near.volatileCompounds += Self.doorFlow * air.volatileCompounds
                    near.smoke += Self.doorFlow * air.smoke
                }
                let weight = inertia + flow + doors
                func mix(_ old: Double, _ near: Double, out: Double, added: Double = 0, removed: Double = 0) -> Double {
                    max(0, (inertia * old + near + flow * out + added) / (weight + removed))
                }
                let old = before[index]
                rooms[index].air = Air(
                    vapour: min(
                        mix(old.vapour, near.vapour, out: outdoors.vapour, added: load.moisture),
                        MoistAir.saturation(at: rooms[index].temperature)),
                    carbonDioxide: mix(
                        old.carbonDioxide, near.carbonDioxide, out: Weather.Conditions.carbonDioxide,
                        added: load.carbonDioxide * 1e6),
                    carbonMonoxide: mix(old.carbonMonoxide, near.carbonMonoxide, out: 0),
                    // Dust settles, too.
                    fineDust: mix(
                        old.fineDust, near.fineDust, out: outdoors.fineDust * 0.7, added: load.fineDust,
                        removed: load.cleanAir + 0.2 * volume),
                    volatileCompounds: mix(
                        old.volatileCompounds, near.volatileCompounds, out: Weather.Conditions.volatileCompounds,
                        added: load.volatileCompounds + 25 * volume, removed: load.cleanAir * 0.4),
                    smoke: mix(old.smoke, near.smoke, out: 0, removed: load.cleanAir))
            }
        }
        for index in rooms.indices where rooms[index].isOutdoors {
            let old = before[index]
            rooms[index].air = Air(
                vapour: outdoors.vapour, carbonDioxide: Weather.Conditions.carbonDioxide,
                carbonMonoxide: old.carbonMonoxide / 2, fineDust: outdoors.fineDust,
                volatileCompounds: Weather.Conditions.volatileCompounds, smoke: old.smoke / 2)
        }
    }
}
