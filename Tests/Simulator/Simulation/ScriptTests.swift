import HAPModel
import Seeded
import Testing

@testable import Simulator

@Suite struct ScriptTests {
    private static let midnight = HomeInstant(year: 2026, month: 1, day: 5)

    private static func simulation(_ server: ServerDefinition) -> HomeSimulation {
        HomeSimulation(HomeDefinition(server), at: midnight)
    }

    private static func place(
        _ simulation: HomeSimulation, _ name: String, _ type: CharacteristicType
    ) throws -> Place {
        let accessory = try #require(simulation.accessories(named: name).first)
        return try #require(simulation.place(type, service: nil, of: accessory))
    }

    private static func write(
        _ value: Value, _ name: String, _ type: CharacteristicType, _ simulation: inout HomeSimulation
    ) throws -> HomeSimulation.WriteOutcome {
        let place = try place(simulation, name, type)
        return simulation.write([(type, value)], service: place.service, of: place.accessory)
    }

    // A loop and no arguments: parameterised tests with several values of 16-byte alignment crash in the runner's thunks
    // (Swift 6.3).
    @Test func currentFollowsTarget() throws {
        var simulation = Self.simulation(SampleBridge().definition)
        let cases:
            [(name: String, source: CharacteristicType, value: Value, target: CharacteristicType, result: Value)] = [
                ("Lock 1", .lockTargetState, 0, .lockCurrentState, 0),
                ("Thermostat 1", .targetHeatingCoolingState, 3, .currentHeatingCoolingState, 2),
                ("Thermostat 1", .targetHeatingCoolingState, 1, .currentHeatingCoolingState, 1),
                ("Fan 1", .active, 1, .currentFanState, 2), ("Blind 1", .targetPosition, 55, .currentPosition, 55),
                ("Alarm 1", .securitySystemTargetState, 1, .securitySystemCurrentState, 1),
            ]
        for each in cases {
            let changes = try Self.write(each.value, each.name, each.source, &simulation).changes
            let target = try Self.place(simulation, each.name, each.target)
            #expect(changes == [.init(at: Self.midnight, place: target, value: each.result)], "\(each.name)")
        }
    }

    @Test func theFirstSwitchPressesTheFirstButton() throws {
        var simulation = Self.simulation(SampleBridge(bridged: 28).definition)
        let event = try Self.place(simulation, "Button 1", .programmableSwitchEvent)
        for (written, pressed) in [(true, 0), (true, 0), (false, 1)] as [(Value, Value)] {
            let outcome = try Self.write(written, "Switch 1", .on, &simulation)
            #expect(outcome.changes == [.init(at: Self.midnight, place: event, value: pressed)])
        }
        #expect(try Self.write(true, "Switch 2", .on, &simulation).changes.isEmpty)
    }

    @Test func theLockAnswersWithOneItemMore() throws {
        var simulation = Self.simulation(SampleBridge().definition)
        let outcome = try Self.write(.tlv8([0, 1, 7]), "Lock 1", .lockControlPoint, &simulation)
        #expect(outcome.responses == [.lockControlPoint: .tlv8([0, 1, 7, 0x7F, 1, 0x2A])])
        #expect(try Self.write(true, "Switch 1", .on, &simulation).responses.isEmpty)
    }

    @Test func sensorsTakeTurns() throws {
        var simulation = Self.simulation(SampleBridge(sensorPeriod: .seconds(2)).definition)
        let temperature = try Self.place(simulation, "Temperature 1", .currentTemperature)
        let values = simulation.advance(to: Self.midnight + .seconds(8)).filter { $0.place == temperature }
        #expect(values.map(\.value) == [20.1, 19.3, 20.1, 19.3])
        #expect(values.map { $0.at - Self.midnight } == [2, 4, 6, 8].map { .seconds($0) })
    }

    @Test(.timeLimit(.minutes(1))) func aPeriodOfNothingLetsTimePass() throws {
        for period in [Duration.zero, .seconds(-1)] {
            var simulation = Self.simulation(SampleBridge(sensorPeriod: period).definition)
            let temperature = try Self.place(simulation, "Temperature 1", .currentTemperature)
            let values = simulation.advance(to: Self.midnight + .milliseconds(8)).filter { $0.place == temperature }
            #expect(values.count == 8)
        }
    }

    @Test func stepsThatCannotBeLeadNowhereElse() throws {
        let place = Place(accessory: 0, service: 0, characteristic: .currentTemperature)
        for step in [-0.5, .nan, .infinity, -.infinity] {
            var timed = Script.Timed(
                place, every: .seconds(1), .wander(step: step, range: 19...21), SimulatorRandom(seed: 7))
            let next = try #require(timed.next(after: 20)?.float)
            #expect((19.5...20.5).contains(next), "\(step)")
        }
    }

    @Test func wanderingStaysInRangeAndMovesLittle() throws {
        let place = Place(accessory: 0, service: 0, characteristic: .currentTemperature)
        var timed = Script.Timed(
            place, every: .seconds(1), .wander(step: 0.5, range: 19...21), SimulatorRandom(seed: 7))
        var current = Value.float(20)
        var seen: Set<Double> = []
        for _ in 0..<500 {
            let next = try #require(timed.next(after: current)?.float)
            #expect((19...21).contains(next))
            #expect(abs(next - (current.float ?? 0)) <= 0.5)
            seen.insert(next)
            current = .float(next)
        }
        #expect(seen.count > 100)
    }
}
