import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

/// What becomes of faults when they are many, and when the home changes under them.
@Suite struct FaultUpkeepTests {
    @Test func whatComesAgainWhileItIsAtWorkDoesNotPileUp() throws {
        var definition = FaultScene.definition
        definition.faults = [
            ScheduledFault(.lostEvents, into: FaultScene.lamp, start: .after(.seconds(1)), every: .seconds(1)),
            ScheduledFault(
                .nullValue, into: FaultScene.lamp, start: .after(.seconds(2)), for: .seconds(86_400), every: .seconds(1)
            ),
            // Another one like the first, which has nothing to do with it.
            ScheduledFault(.lostEvents, into: FaultScene.lamp, start: .after(.seconds(3))),
        ]
        try FaultScene.run(definition) { (scene) async throws in
            await scene.home.advance(by: .seconds(600))
            #expect(await scene.home.activeFaults.count == 3)
            #expect(await scene.home.dueFaultCount < 10)
        }
    }

    @Test func thereIsAnEndToWhatIsAtWorkAtATime() throws {
        try FaultScene.run { (scene) async throws in
            for _ in 0..<256 { try await scene.home.inject(.unannounced, into: FaultScene.bridge) }
            await #expect { try await scene.home.inject(.unannounced, into: FaultScene.bridge) } throws: { error in
                (error as? SimulatorError)?.code == .misuse
            }
            await scene.home.clearFaults()
            try await scene.home.inject(.unannounced, into: FaultScene.bridge)
            let later = ScheduledFault(.drop, into: FaultScene.lamp, start: .after(.seconds(60)))
            for _ in 0..<2_048 { try await scene.home.schedule(later) }
            await #expect { try await scene.home.schedule(later) } throws: { error in
                (error as? SimulatorError)?.code == .misuse
            }
        }
    }

    @Test func duplicatesOfDuplicatesAreSentAndNothingOverflows() throws {
        try FaultScene.run(isSubscribed: true) { (scene) async throws in
            for _ in 0..<12 { try await scene.home.inject(.duplicateEvents(copies: 100), into: FaultScene.bridge) }
            try await scene.home.set(.brightness, of: "Lamp", to: 12)
            try await scene.wait(.seconds(5))
            await scene.home.clearFaults()
            #expect(scene.told.values.contains(.init(id: scene.brightness, value: 12)))
            #expect(try await scene.entry(scene.brightness).value == 12)
        }
    }

    @Test func aFaultFollowsWhatItStrikesToItsNewName() throws {
        try FaultScene.run { (scene) async throws in
            func status() async throws -> HAPStatus { try await scene.entry(scene.brightness).status }
            let id = try await scene.home.inject(.unreachable, into: FaultScene.lamp)
            try await scene.home.schedule(
                ScheduledFault(.staleValues, into: FaultScene.lamp, start: .after(.seconds(60))))
            try await scene.home.edit("Flat") { server in
                for place in server.bridged.indices where server.bridged[place].information.name == "Lamp" {
                    server.bridged[place].information.name = "Lantern"
                }
            }
            #expect(await scene.home.activeFaults.map(\.target) == [.accessory("Lantern")])
            #expect(try await status() == .serviceCommunicationFailure)
            await scene.home.clear(id)
            #expect(try await status() == .success)
            await scene.home.advance(by: .seconds(60))
            #expect(await scene.home.activeFaults.map(\.target) == [.accessory("Lantern")])
        }
    }

    @Test func aFaultEndsWithWhatItStrikes() throws {
        try FaultScene.run { (scene) async throws in
            try await scene.home.inject(.unreachable, into: FaultScene.lamp)
            let lamp = try #require(FaultScene.definition.servers[0].bridged.first { $0.information.name == "Lamp" })
            try await scene.home.edit("Flat") { $0.bridged.removeAll { $0.information.name == "Lamp" } }
            #expect(await scene.home.activeFaults.isEmpty)
            // Another one of that name has nothing to do with it.
            try await scene.home.edit("Flat") { $0.bridged.append(lamp) }
            #expect(try await scene.entry(scene.brightness).status == .success)
        }
    }
}
