import HAPController
import HAPModel
import HAPProtocol
import HomeEngine
import HomeModel
import Simulator
import Testing

@testable import HAPLink

/// An accessory of whose list parts can't be read takes nothing away from the home.
@Suite struct DamagedDescriptionTests {
    private static let lamp = FaultTarget.accessory("Lamp")

    private func descriptions(_ scene: HAPScene) async -> [LinkDescription] {
        await scene.roster.take().compactMap {
            if case .description(let description) = $0.event { description } else { nil }
        }
    }

    @Test(arguments: [lamp, HAPScene.bridge])
    func whatCouldNotBeReadIsNotDescribedAsGone(target: FaultTarget) throws {
        try HAPScene.run { scene in
            let (link, whole) = try await scene.add("Flat")
            try await scene.wait(.seconds(15))
            _ = await descriptions(scene)
            let fault = try await scene.simulated.inject(.missingField(.aid), into: target)
            let error = await #expect(throws: LinkError.self) { try await link.describe(refreshing: true) }
            #expect(error?.code == .invalidResponse)
            // Nor when the keeper sees that the accessory has changed.
            try await scene.simulated.inject(.raisedConfiguration, into: HAPScene.bridge)
            try await scene.wait(.seconds(120))
            #expect(await descriptions(scene).isEmpty)
            #expect(await scene.roster.state(link.name).isConnected)
            await scene.simulated.clear(fault)
            #expect(try await link.describe(refreshing: false) == whole)
        }
    }

    @Test func aButtonStaysAButtonWhileTheListLacksIt() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let press = try description.address("Button", .programmableSwitchEvent)
            #expect(try await link.subscribe([press]).isEmpty)
            try await scene.wait(.seconds(15))
            let fault = try await scene.simulated.inject(.missingField(.aid), into: .accessory("Button"))
            _ = try? await link.describe(refreshing: true)
            _ = try await link.subscribe([try description.address("Lamp", .on)])
            await scene.simulated.clear(fault)
            _ = await scene.roster.take()
            try await scene.simulated.set(.programmableSwitchEvent, of: "Button", to: 1)
            try await scene.wait(.seconds(2))
            let told = await scene.roster.take().map(\.event).filter {
                if case .occurrence = $0 { true } else if case .value(press, _) = $0 { true } else { false }
            }
            #expect(told == [.occurrence(press, 1)])
        }
    }

    @Test func aListWithoutAccessoriesIsNoDescription() throws {
        let description = DatabaseDescription(link: "hap-AA:BB:CC:DD:EE:FF", name: "Flat", category: .bridge)
        let error = #expect(throws: LinkError.self) { try description.description(of: AccessoryDatabase([])) }
        #expect(error?.code == .invalidResponse)
    }
}
