import Seeded
import HAPModel
import Testing

@testable import Simulator

@Suite struct BehaviourPlanTests {
    private static func plan(_ definition: ServerDefinition) -> (BehaviourPlan, AccessoryDatabase) {
        (BehaviourPlan(definition, served: definition.database.accessories), definition.database)
    }

    private static func id(
        _ database: AccessoryDatabase, _ name: String, _ type: CharacteristicType
    ) throws -> CharacteristicID {
        let accessory = try #require(database.accessories.first { $0.name == name })
        let characteristic = try #require(accessory.services.lazy.compactMap { $0[type] }.first)
        return CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
    }

    // A loop and no arguments: parameterised tests with several values of 16-byte alignment crash in the runner's thunks
    // (Swift 6.3).
    @Test func currentFollowsTarget() throws {
        let (plan, database) = Self.plan(SampleBridge().definition)
        let cases:
            [(name: String, source: CharacteristicType, value: Value, target: CharacteristicType, result: Value)] = [
                ("Lock 1", .lockTargetState, 0, .lockCurrentState, 0),
                ("Thermostat 1", .targetHeatingCoolingState, 3, .currentHeatingCoolingState, 2),
                ("Thermostat 1", .targetHeatingCoolingState, 1, .currentHeatingCoolingState, 1),
                ("Fan 1", .active, 1, .currentFanState, 2), ("Blind 1", .targetPosition, 55, .currentPosition, 55),
                ("Alarm 1", .securitySystemTargetState, 1, .securitySystemCurrentState, 1),
            ]
        for each in cases {
            let changes = plan.consequences(of: each.value, writtenTo: try Self.id(database, each.name, each.source))
            let target = try Self.id(database, each.name, each.target)
            #expect(changes == [.init(id: target, value: each.result)], "\(each.name)")
        }
    }

    @Test func theFirstSwitchPressesTheFirstButton() throws {
        let (plan, database) = Self.plan(SampleBridge(bridged: 28).definition)
        let event = try Self.id(database, "Button 1", .programmableSwitchEvent)
        let first = try Self.id(database, "Switch 1", .on)
        #expect(plan.consequences(of: true, writtenTo: first) == [.init(id: event, value: 0)])
        #expect(plan.consequences(of: false, writtenTo: first) == [.init(id: event, value: 1)])
        #expect(plan.consequences(of: true, writtenTo: try Self.id(database, "Switch 2", .on)).isEmpty)
    }

    @Test func theLockAnswersWithOneItemMore() throws {
        let (plan, database) = Self.plan(SampleBridge().definition)
        let point = try Self.id(database, "Lock 1", .lockControlPoint)
        #expect(plan.response(to: .tlv8([0, 1, 7]), writtenTo: point) == .tlv8([0, 1, 7, 0x7F, 1, 0x2A]))
        #expect(plan.response(to: true, writtenTo: try Self.id(database, "Switch 1", .on)) == nil)
    }

    @Test func sensorsTakeTurns() throws {
        let (plan, _) = Self.plan(SampleBridge(sensorPeriod: .seconds(2)).definition)
        #expect(plan.timed.count == 3)
        let temperature = try #require(plan.timed.last)
        #expect(temperature.period == .seconds(2))
        var generator = SeededGenerator(seed: 1)
        let values = (0..<4).map { temperature.value(round: $0, current: nil, using: &generator) }
        #expect(values == [20.1, 19.3, 20.1, 19.3])
    }

    @Test func wanderingStaysInRangeAndMovesLittle() {
        let timed = BehaviourPlan.Timed(
            id: .init(aid: 2, iid: 9), period: .seconds(1), course: .wander(step: 0.5, range: 19...21))
        var generator = SeededGenerator(seed: 7)
        var current = Value.float(20)
        var seen: Set<Double> = []
        for round in 0..<500 {
            guard case .float(let next)? = timed.value(round: round, current: current, using: &generator) else {
                Issue.record("no number")
                return
            }
            #expect((19...21).contains(next))
            #expect(abs(next - (current.float ?? 0)) <= 0.5)
            seen.insert(next)
            current = .float(next)
        }
        #expect(seen.count > 100)
    }

    @Test func theDemoFlatIsValidAndItsBehavioursFindTheirThings() {
        let definition = DemoFlat.definition
        #expect(definition.database.problems().isEmpty, "\(definition.database.problems())")
        for (index, device) in definition.accessories.enumerated() {
            for reference in device.behaviours.flatMap(\.references) {
                #expect(definition.resolve(reference, from: index) != nil, "\(device.information.name): \(reference)")
            }
        }
    }
}
