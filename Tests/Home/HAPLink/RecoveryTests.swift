import HAPController
import HAPModel
import HAPProtocol
import HomeEngine
import HomeModel
import Simulator
import Testing

@testable import HAPLink

/// What goes wrong with a live accessory, and how soon all is well again.
@Suite struct RecoveryTests {
    /// A subscribed lamp behind a bridge; afterwards a write, a read and an event work as before.
    private func run(
        _ body: @escaping @Sendable (HAPScene, HAPLink, CharacteristicAddress) async throws -> Void
    ) throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let brightness = try description.address("Lamp", .brightness)
            #expect(try await link.subscribe([brightness]).isEmpty)
            try await scene.wait(.seconds(15))
            try await body(scene, link, brightness)
            _ = await scene.roster.take()
            _ = try await link.write(LinkWrite(brightness, 60))
            #expect(try await scene.simulated.value(.brightness, of: "Lamp") == 60)
            try await scene.wait(.seconds(2))
            _ = await scene.roster.take()
            try await scene.simulated.set(.brightness, of: "Lamp", to: 45)
            try await scene.wait(.seconds(2))
            #expect(await scene.values(of: brightness) == [45])
        }
    }

    @Test func aRebootIsFollowedByTheValueThatChangedMeanwhile() throws {
        try run { scene, link, brightness in
            _ = await scene.roster.take()
            try await scene.simulated.inject(.reboot(down: .seconds(30)), into: HAPScene.bridge)
            try await scene.wait(.milliseconds(1))
            #expect(await scene.roster.state(link.name).isConnected == false)
            try await scene.simulated.set(.brightness, of: "Lamp", to: 20)
            await scene.simulated.advance(by: .seconds(30))
            let took = try await scene.time(until: \.isConnected, of: link, atMost: .seconds(120))
            // It announces itself when it is back.
            #expect(took <= .seconds(2))
            #expect(await scene.values(of: brightness).last == 20)
        }
    }

    @Test func anotherPortIsFoundWithinSeconds() throws {
        try run { scene, link, _ in
            try await scene.simulated.inject(.changedPort(to: 4_711), into: HAPScene.bridge)
            try await scene.wait(.milliseconds(1))
            let took = try await scene.time(until: \.isConnected, of: link, atMost: .seconds(120))
            #expect(took <= .seconds(3))
            #expect(try await scene.simulated.server("Flat").address.port == 4_711)
        }
    }

    @Test func aHalfOpenConnectionIsNoticedWithoutARequest() throws {
        try run { scene, link, _ in
            let fault = try await scene.simulated.inject(.halfOpen, into: HAPScene.bridge)
            let noticed = try await scene.time(until: { !$0.isConnected }, of: link, atMost: .seconds(120))
            // At most 30 s of silence and 10 s for the sign of life.
            #expect(noticed <= .seconds(40.2))
            await scene.simulated.clear(fault)
            let took = try await scene.time(until: \.isConnected, of: link, atMost: .seconds(300))
            #expect(took <= .seconds(15))
        }
    }

    @Test func aHalfOpenConnectionIsNoticedByARequestInTenSeconds() throws {
        try run { scene, link, brightness in
            let fault = try await scene.simulated.inject(.halfOpen, into: HAPScene.bridge)
            let start = scene.loop.now
            let error = await #expect(throws: LinkError.self) { try await link.read(brightness) }
            #expect(error?.code == .timedOut)
            #expect(scene.loop.now - start == .seconds(10))
            await scene.simulated.clear(fault)
            let took = try await scene.time(until: \.isConnected, of: link, atMost: .seconds(300))
            #expect(took <= .seconds(15))
        }
    }

    @Test func aSlowAccessoryStaysConnected() throws {
        try run { scene, link, brightness in
            let fault = try await scene.simulated.inject(.delay(by: .seconds(4)), into: HAPScene.bridge)
            for _ in 0..<20 {
                _ = try await link.read(brightness)
                try await scene.wait(.seconds(20))
                #expect(await scene.roster.state(link.name) == .connected)
            }
            await scene.simulated.clear(fault)
            try await scene.wait(.seconds(10))
        }
    }

    @Test func anotherConfigurationIsReadAndIdentitiesAreKept() throws {
        try run { scene, link, brightness in
            var structure = try scene.structure([try await link.describe()])
            let bridge = HomeModel.AccessoryID(rawValue: 100)
            let lamp = try #require(
                structure.accessory(at: AccessoryEndpoint(link: link.name, key: brightness.accessory)))
            _ = await scene.roster.take()
            try await scene.simulated.edit("Flat") { server in
                server.bridged.append(
                    DeviceDefinition(
                        information: HAPModel.AccessoryInformation(
                            name: "Fan", manufacturer: "Tests", model: "T-2", serialNumber: "S-Fan",
                            firmwareRevision: "1.0"),
                        services: [HAPModel.Service(.fan) { Characteristic(.on, false) }], acts: false))
            }
            try await scene.wait(.seconds(5))
            let told = await scene.roster.take().compactMap { entry in
                if case .description(let description) = entry.event { description } else { nil as LinkDescription? }
            }
            let description = try #require(told.last)
            #expect(description.bridged.map(\.information.name) == ["Lamp", "Sensor", "Button", "Fan"])
            _ = try structure.apply(
                .refreshAccessory(bridge, description.accessory, bridged: description.bridged, IdentifierSeed(77)))
            #expect(structure.accessory(at: lamp.endpoint) == lamp)
            #expect(structure.accessories(behind: bridge).count == 4)
        }
    }

    @Test func aRaisedConfigurationWithTheSameContentIsNoNews() throws {
        try run { scene, _, _ in
            _ = await scene.roster.take()
            try await scene.simulated.inject(.raisedConfiguration, into: HAPScene.bridge)
            try await scene.wait(.seconds(5))
            let descriptions = await scene.roster.take().filter {
                if case .description = $0.event { true } else { false }
            }
            #expect(descriptions.isEmpty)
        }
    }

    @Test func aResetAccessoryIsSaidToBeRemoved() throws {
        try HAPScene.run { scene in
            let (link, _) = try await scene.add("Flat")
            try await scene.wait(.seconds(15))
            try await scene.simulated.inject(.lostPairings, into: HAPScene.bridge)
            try await scene.wait(.seconds(5))
            let state = await scene.roster.state(link.name)
            guard case .removed(let fault) = state else {
                Issue.record("\(state)")
                return
            }
            #expect(fault.code == .removed)
            #expect(fault.message.contains("add it again"))
        }
    }

    @Test func twoHundredAccessoriesConnectThoughSomeAreDead() throws {
        var servers: [ServerDefinition] = []
        for number in 0..<200 {
            servers.append(
                ServerDefinition(
                    category: .lightbulb, setupCode: try SetupCode("031-45-154"),
                    primary: DeviceDefinition(
                        information: HAPModel.AccessoryInformation(
                            name: "Lamp \(number)", manufacturer: "Tests", model: "T-1", serialNumber: "S-\(number)",
                            firmwareRevision: "1.0"),
                        services: [HAPModel.Service(.lightbulb) { Characteristic(.on, false) }], acts: false)))
        }
        let definition = HomeDefinition(
            name: "Many", start: HomeInstant(year: 2026, month: 1, day: 5, hour: 6), servers: servers)
        try HAPScene.run(definition, advances: 2_000_000) { scene in
            for number in 0..<200 {
                let server = try await scene.simulated.server("Lamp \(number)")
                let request = PairingRequest.accessory(id: server.deviceID.text, code: server.setupCode.text)
                _ = try await scene.pairing.pair(request)
            }
            // A hub that starts anew with what is stored.
            await scene.controller.close()
            for number in [3, 77, 199] {
                try await scene.simulated.inject(.noAnswer, into: .server("Lamp \(number)"))
            }
            let controller = try await Controller(
                network: scene.simulated.network, discovery: scene.simulated.discovery, store: scene.store,
                timing: .home)
            let pairing = await HAPPairing(controller, loop: scene.loop)
            try await pairing.start()
            for link in await pairing.pairings() { await scene.roster.add(link) }
            try await scene.wait(.seconds(1))
            var connected = 0
            for name in await scene.roster.names where await scene.roster.state(name) == .connected { connected += 1 }
            #expect(connected == 197)
            await pairing.close()
            await controller.close()
        }
    }
}
