import HAPModel
import HAPProtocol

@testable import Simulator

/// A home with one accessory and nobody in it, moved by hand.
struct LoneAccessory {
    private(set) var simulation: HomeSimulation
    /// What changed since the last look, in order.
    private(set) var changes: [HomeChange] = []

    init(
        _ services: Service..., at start: HomeInstant = HomeInstant(year: 2026, month: 6, day: 1, hour: 12),
        seed: UInt64 = 1
    ) {
        self.init(services, at: start, seed: seed)
    }

    init(
        _ services: [Service], at start: HomeInstant = HomeInstant(year: 2026, month: 6, day: 1, hour: 12),
        seed: UInt64 = 1
    ) {
        let device = DeviceDefinition(
            information: AccessoryInformation(
                name: "Thing", manufacturer: "Hearth", model: "T1", serialNumber: "T-1", firmwareRevision: "1.0.0"),
            services: services)
        var home = HomeDefinition(ServerDefinition(category: .other, primary: device))
        home.seed = seed
        simulation = HomeSimulation(home, at: start)
    }

    /// - Parameter service: its place among the services.
    func value(_ type: CharacteristicType, _ service: Int = 0) -> Value? {
        simulation.value(at: Place(accessory: 0, service: service, characteristic: type))
    }

    func int(_ type: CharacteristicType, _ service: Int = 0) -> Int? { value(type, service)?.int }
    func bool(_ type: CharacteristicType, _ service: Int = 0) -> Bool? { value(type, service)?.bool }
    func tlv(_ type: CharacteristicType, _ service: Int = 0) -> TLV8? { TLV8(value(type, service)) }

    /// As a controller does.
    @discardableResult
    mutating func write(
        _ type: CharacteristicType, _ value: Value, _ service: Int = 0
    ) -> HomeSimulation.WriteOutcome {
        let outcome = simulation.write([(type, value)], service: service, of: 0)
        changes += outcome.changes
        return outcome
    }

    /// As a controller does, several in one request.
    @discardableResult
    mutating func write(_ values: [(CharacteristicType, Value)], _ service: Int = 0) -> HomeSimulation.WriteOutcome {
        let outcome = simulation.write(
            values.map { (type: $0.0, value: $0.1) }, service: service, of: 0)
        changes += outcome.changes
        return outcome
    }

    /// As a hand does.
    mutating func set(_ type: CharacteristicType, _ value: Value, _ service: Int = 0) {
        changes += simulation.set(value, at: Place(accessory: 0, service: service, characteristic: type))
    }

    /// Gives the characteristics of each service iids, from 10 on, as when it is served.
    mutating func serve() {
        var next: UInt64 = 10
        let ids = simulation.services(of: 0).map { service in
            service.characteristics.map { characteristic in
                defer { next += 1 }
                return (type: characteristic.type, iid: InstanceID(next))
            }
        }
        changes += simulation.setInstanceIDs(ids, of: 0)
    }

    /// What a service does to its room.
    func influence(_ service: Int = 0) -> RoomInfluence { simulation.influence(of: service, in: 0) }

    /// Something happens in the room.
    mutating func change(_ change: (inout RoomConditions) -> Void) { changes += simulation.change(room: 0, change) }

    mutating func identify() { changes += simulation.identify(0) }

    mutating func advance(_ seconds: Double) {
        changes += simulation.advance(to: simulation.now + .seconds(seconds))
    }

    /// The values that a characteristic has taken since the last look, in order.
    mutating func takeValues(_ type: CharacteristicType) -> [Value] {
        defer { changes = [] }
        return changes.filter { $0.place.characteristic == type }.map(\.value)
    }
}
