import HAPModel
import Simulator
import Testing

/// A home of rooms, people and single-service things behind one bridge, without servers.
struct TestHome {
    static let monday = HomeInstant(year: 2026, month: 1, day: 5)
    static let flat = [
        RoomDefinition(
            "Hall", volume: 20, heatLoss: 8, neighbours: ["Kitchen", "Living room", "Bedroom", "Bathroom"],
            hasFrontDoor: true),
        RoomDefinition("Kitchen", volume: 30, heatLoss: 20, neighbours: ["Living room"]),
        RoomDefinition("Living room", volume: 60, heatLoss: 35, neighbours: ["Balcony"]),
        RoomDefinition("Bedroom", volume: 35, heatLoss: 22), RoomDefinition("Bathroom", volume: 15, heatLoss: 8),
        RoomDefinition("Balcony", isOutdoors: true),
    ]

    var simulation: HomeSimulation
    private(set) var changes: [HomeChange] = []

    init(
        rooms: [RoomDefinition] = flat, people: [PersonDefinition] = [], weather: WeatherDefinition = .init(),
        seed: UInt64 = 1, at start: HomeInstant = monday, things: [DeviceDefinition] = []
    ) {
        let server = ServerDefinition(category: .bridge, primary: Self.thing("Bridge"), bridged: things)
        simulation = HomeSimulation(
            HomeDefinition(
                name: "Test", seed: seed, start: start, weather: weather, rooms: rooms, people: people,
                servers: [server]),
            at: start)
    }

    static func thing(_ name: String, in room: String? = nil, _ services: Service...) -> DeviceDefinition {
        DeviceDefinition(
            information: AccessoryInformation(
                name: name, manufacturer: "Test", model: "T1", serialNumber: name + "-1", firmwareRevision: "1.0"),
            services: services, room: room)
    }

    @discardableResult
    mutating func pass(_ duration: Duration) -> [HomeChange] { advance(to: simulation.now + duration) }

    @discardableResult
    mutating func advance(to instant: HomeInstant) -> [HomeChange] {
        let made = simulation.advance(to: instant)
        changes += made
        return made
    }

    func place(_ type: CharacteristicType, of name: String) throws -> Place {
        for index in 0..<1_000 {
            guard let found = simulation.name(of: index) else { break }
            guard found == name else { continue }
            let service = try #require(
                simulation.services(of: index).firstIndex { service in
                    service.characteristics.contains { $0.type == type }
                })
            return Place(accessory: index, service: service, characteristic: type)
        }
        throw Missing(name: name)
    }

    func value(_ type: CharacteristicType, of name: String) throws -> Double {
        let value = try #require(simulation.value(at: place(type, of: name)))
        return value.bool.map { $0 ? 1 : 0 } ?? value.float ?? .nan
    }

    mutating func write(_ value: Value, to type: CharacteristicType, of name: String) throws {
        let place = try place(type, of: name)
        let outcome = simulation.write([(type, value)], service: place.service, of: place.accessory)
        #expect(outcome.refusal == nil)
        changes += outcome.changes
    }

    mutating func set(_ value: Value, of type: CharacteristicType, at name: String) throws {
        changes += simulation.set(value, at: try place(type, of: name))
    }

    mutating func change(_ room: String, _ change: (inout RoomConditions) -> Void) throws {
        changes += simulation.change(room: try #require(simulation.world.room(named: room)), change)
    }

    func room(_ name: String) throws -> RoomConditions {
        simulation.world.conditions(in: try #require(simulation.world.room(named: name)))
    }

    /// What a characteristic has become, in order.
    func course(_ type: CharacteristicType, of name: String) throws -> [(at: HomeInstant, value: Double)] {
        let place = try place(type, of: name)
        return changes.filter { $0.place == place }.map { change in
            (change.at, change.value.bool.map { $0 ? 1 : 0 } ?? change.value.float ?? .nan)
        }
    }

    struct Missing: Error { var name: String }
}
