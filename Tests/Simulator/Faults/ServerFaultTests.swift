import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

/// What our controller makes of accessories that go away, move, forget, or say who they are not.
@Suite struct ServerFaultTests {
    @Test func aRebootIsSurvivedWithTheSamePairing() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let before = try await scene.home.server("Flat")
            try await scene.home.inject(.reboot(down: .seconds(30)), into: FaultScene.bridge)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } != nil)
            // While it is down, things go on.
            try await scene.home.set(.brightness, of: "Lamp", to: 20)
            await scene.home.advance(by: .seconds(29))
            #expect(await scene.flat.isConnected == false)
            await scene.home.advance(by: .seconds(1))
            try await scene.wait(.seconds(120))
            #expect(scene.told.sessions == [nil, .connectionLost, nil])
            #expect(scene.told.values.last == .init(id: scene.brightness, value: 20))
            let after = try await scene.home.server("Flat")
            #expect(after.deviceID == before.deviceID)
            #expect(after.setupCode == before.setupCode)
            #expect(after.address == before.address)
            #expect(after.server !== before.server)
            try await scene.expectHealth()
        }
    }

    @Test func faultsGoOnAfterAReboot() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.wrongStatus(.resourceBusy), into: FaultScene.lamp)
            try await scene.home.inject(.unreachable, into: .accessory("Sensor"))
            try await scene.home.inject(.reboot(down: .zero), into: FaultScene.bridge)
            try await scene.wait(.seconds(120))
            let entries = try await scene.flat.read([scene.brightness, scene.temperature])
            #expect(entries.map(\.status) == [.resourceBusy, .serviceCommunicationFailure])
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func clearingTheFaultsBringsAServerBackAtOnce() throws {
        try FaultScene.run { scene in
            try await scene.home.inject(.reboot(down: .seconds(86_400)), into: FaultScene.bridge)
            await scene.home.clearFaults()
            try await scene.wait(.seconds(120))
            try await scene.expectHealth()
        }
    }

    @Test func lostPairingsAreARefusalUntilPairedAnew() throws {
        try FaultScene.run { scene in
            try await scene.home.inject(.lostPairings, into: FaultScene.bridge)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .refused)
            try await scene.controller.forget(scene.flat.id)
            let server = try await scene.home.server("Flat")
            let found = try await scene.controller.find(server.deviceID)
            let again = try await scene.controller.pair(found) { server.setupCode }
            #expect(try await again.read([scene.brightness]).first?.value == 70)
        }
    }

    @Test func anotherPortIsFoundByDiscovery() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let before = try await scene.home.server("Flat").address
            try await scene.home.inject(.changedPort(to: 4_711), into: FaultScene.bridge)
            let after = try await scene.home.server("Flat").address
            #expect(after.port == 4_711)
            #expect(after != before)
            try await scene.wait(.seconds(120))
            #expect(scene.told.sessions.last == .some(nil))
            try await scene.expectHealth()
        }
    }

    @Test func aRisenConfigurationNumberIsReadAnew() throws {
        try FaultScene.run { scene in
            // Known from the announcement, so that nothing has to be fetched.
            _ = try await scene.controller.find(scene.flat.id)
            _ = try await scene.flat.accessories()
            let fetched = scene.log.requests("GET", "/accessories")
            try await scene.home.inject(.raisedConfiguration, into: FaultScene.bridge)
            try await scene.wait(.seconds(5))
            _ = try await scene.flat.accessories()
            #expect(scene.log.requests("GET", "/accessories") == fetched + 1)
            _ = try await scene.flat.accessories()
            #expect(scene.log.requests("GET", "/accessories") == fetched + 1)
            try await scene.expectHealth()
        }
    }

    @Test func twoAccessoriesOfOneNameAreToldApartByTheirIdentity() throws {
        try FaultScene.run { scene in
            let plug = try await scene.home.server("Plug")
            let fault = try await scene.home.inject(.duplicateName(nil), into: .server("Plug"))
            try await scene.wait(.seconds(5))
            let names = await scene.controller.discoveries.map(\.name).sorted()
            #expect(names == ["Flat", "Flat (2)"])
            let paired = try await scene.controller.pair(scene.controller.find(plug.deviceID)) { plug.setupCode }
            #expect(try await paired.accessories()[.primary]?.name == "Plug")
            try await scene.expectHealth()
            await scene.home.clear(fault)
            try await scene.wait(.seconds(5))
            #expect(await scene.controller.discoveries.map(\.name).sorted() == ["Flat", "Plug"])
        }
    }

    @Test func anUnannouncedAccessoryIsStillReached() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let fault = try await scene.home.inject(.unannounced, into: FaultScene.bridge)
            try await scene.wait(.seconds(5))
            #expect(await scene.controller.discoveries.map(\.name) == ["Plug"])
            try await scene.expectHealth()
            // A new session too, at the address of before.
            try await scene.home.inject(.drop, into: FaultScene.bridge, for: .zero)
            await scene.home.advance(by: .seconds(1))
            try await scene.wait(.seconds(120))
            try await scene.expectHealth()
            await scene.home.clear(fault)
            try await scene.wait(.seconds(5))
            #expect(await scene.controller.discoveries.map(\.name).sorted() == ["Flat", "Plug"])
        }
    }
}
