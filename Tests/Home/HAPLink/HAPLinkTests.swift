import HAPController
import HAPModel
import HAPProtocol
import HomeEngine
import HomeModel
import Simulator
import Testing

@testable import HAPLink

@Suite struct HAPLinkTests {
    @Test func aBridgeIsDescribedInTheHomesTerms() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let server = try await scene.simulated.server("Flat")
            #expect(link.name == "hap-\(server.deviceID.text)")
            #expect(description.accessory.information.name == "Flat")
            #expect(description.accessory.information.category == .bridge)
            #expect(description.bridged.map(\.information.name) == ["Lamp", "Sensor", "Button"])
            #expect(Set(description.all.map(\.endpoint)).count == 4)
            let lamp = try #require(description.bridged.first)
            #expect(lamp.information.category == AccessoryCategory("57D56F4D-3302-41F7-AB34-5365AA180E81"))
            #expect(lamp.information.manufacturer == "Tests")
            #expect(lamp.information.model == "T-1")
            #expect(lamp.information.serialNumber == "S-Lamp")
            #expect(lamp.information.firmwareVersion == "1.2")
            #expect(lamp.information.supportsIdentify)
            let bulb = try #require(lamp.services.first { $0.type == ServiceType(0x43) })
            let brightness = try #require(bulb.characteristics.first { $0.type == CharacteristicType(0x8) })
            #expect(brightness.properties == [.readable, .writable, .supportsEventNotification])
            #expect(brightness.metadata.format == .int)
            #expect(brightness.metadata.units == "percentage")
            #expect(brightness.metadata.minimum == 0)
            #expect(brightness.metadata.maximum == 100)
            #expect(brightness.metadata.step == 1)
            #expect(try scene.structure([description]).accessories.rows.count == 4)
        }
    }

    @Test func writesReadsAndEventsGoBothWays() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let on = try description.address("Lamp", .on)
            let brightness = try description.address("Lamp", .brightness)
            let temperature = try description.address("Sensor", .currentTemperature)
            #expect(try await link.subscribe([on, brightness, temperature]).isEmpty)
            _ = await scene.roster.take()
            let results = try await link.write([LinkWrite(on, 1), LinkWrite(brightness, 41.4)])
            // As the accessory has them now.
            #expect(results == [.success(LinkWritten(true)), .success(LinkWritten(41))])
            #expect(try await scene.simulated.value(.brightness, of: "Lamp") == 41)
            #expect(try await link.read([on, temperature]) == [.success(true), .success(20.5)])
            // What the accessory confirmed is told like any other change.
            #expect(await scene.values(of: brightness) == [41])
            try await scene.simulated.set(.brightness, of: "Lamp", to: 12)
            try await scene.wait(.seconds(2))
            #expect(await scene.values(of: brightness) == [12])
        }
    }

    @Test func pressesAreMomentsAndNoStates() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let button = try description.address("Button", .programmableSwitchEvent)
            _ = try await link.subscribe([button])
            try await scene.wait(.seconds(2))
            _ = await scene.roster.take()
            try await scene.simulated.press("Button", .single)
            try await scene.wait(.seconds(2))
            try await scene.simulated.press("Button", .single)
            try await scene.wait(.seconds(2))
            try await scene.simulated.press("Button", .long)
            try await scene.wait(.seconds(2))
            #expect(
                await scene.roster.take().map(\.event) == [
                    .occurrence(button, 0), .occurrence(button, 0), .occurrence(button, 2),
                ])
            #expect(try await link.read(button) == nil)
        }
    }

    @Test func oneBadWriteDoesNotKeepTheOthersFromBeingDone() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let on = try description.address("Lamp", .on)
            let temperature = try description.address("Sensor", .currentTemperature)
            let results = try await link.write([
                LinkWrite(CharacteristicAddress("77", "1"), true), LinkWrite(on, true), LinkWrite(temperature, 3),
                LinkWrite(on, "a text"), LinkWrite(CharacteristicAddress("not", "ours"), 1),
            ])
            let codes = results.map { if case .failure(let error) = $0 { error.code } else { nil as LinkError.Code? } }
            #expect(codes == [.notFound, nil, .notWritable, .invalidValue, .notFound])
            #expect(try await scene.simulated.value(.on, of: "Lamp") == true)
        }
    }

    @Test func whatIsOutOfReachBehindABridgeIsNotTheBridge() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Flat")
            let fault = try await scene.simulated.inject(.unreachable, into: .accessory("Lamp"))
            let on = try description.address("Lamp", .on)
            let error = await #expect(throws: LinkError.self) { try await link.write(LinkWrite(on, true)) }
            #expect(error?.code == .bridgedUnreachable)
            #expect(await scene.roster.state(link.name) == .connected)
            await scene.simulated.clear(fault)
            _ = try await link.write(LinkWrite(on, true))
        }
    }

    @Test func whatALinkCanNotIsSaid() throws {
        try HAPScene.run { scene in
            let (link, description) = try await scene.add("Plug")
            let key = description.accessory.endpoint.key
            for body: @Sendable () async throws -> Void in [
                { try await link.transition(LightTransition(accessory: key, targets: [:], duration: .seconds(1))) },
                { try await link.operateLock(LockCommand(accessory: key, service: "1", isLocked: true, pin: "1234")) },
            ] {
                let error = await #expect(throws: LinkError.self) { try await body() }
                #expect(error?.code == .notSupported)
            }
            try await link.identify(key)
            let error = await #expect(throws: LinkError.self) { try await link.identify("99") }
            #expect(error?.code == .notFound)
        }
    }

    @Test func aSceneWithADeadAccessoryIsAPartialFailureInBoundedTime() throws {
        try HAPScene.run { scene in
            let flat = try await scene.add("Flat")
            let plug = try await scene.add("Plug")
            let structure = try scene.structure([flat.description, plug.description])
            let places = [
                (flat.link.name, try flat.description.address("Lamp", .on)),
                (plug.link.name, try plug.description.address("Plug", .on)),
            ]
            let actions = try places.enumerated().map { number, place in
                let accessory = try #require(
                    structure.accessory(at: AccessoryEndpoint(link: place.0, key: place.1.accessory)))
                let characteristic = try #require(
                    accessory.services.flatMap(\.characteristics).first { $0.key == place.1.characteristic })
                return Action(
                    id: ActionID(rawValue: UInt128(number)), characteristic: characteristic.id, targetValue: true)
            }
            try await scene.simulated.inject(.noAnswer, into: .server("Plug"))
            let result = await SceneRunner(roster: scene.roster).run(ScenePlan(actions, in: structure))
            #expect(result.outcome == .partial)
            #expect(result.actions.map { $0.error?.code } == [nil, .timedOut])
            #expect(result.took == .seconds(10))
            #expect(try await scene.simulated.value(.on, of: "Lamp") == true)
        }
    }
}
