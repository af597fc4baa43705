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

    /// As a hand does.
    mutating func set(_ type: CharacteristicType, _ value: Value, _ service: Int = 0) {
        changes += simulation.set(value, at: Place(accessory: 0, service: service, characteristic: type))
    }

    mutating func advance(_ seconds: Double) {
        changes += simulation.advance(to: simulation.now + .seconds(seconds))
    }

    /// The values that a characteristic has taken since the last look, in order.
    mutating func takeValues(_ type: CharacteristicType) -> [Value] {
        defer { changes = [] }
        return changes.filter { $0.place.characteristic == type }.map(\.value)
    }
}
