import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

/// Several change one home at the same time.
@Suite struct EditingRaceTests {
    private static func lamp(_ name: String) -> DeviceDefinition {
        DeviceDefinition(
            information: AccessoryInformation(
                name: name, manufacturer: "Hearth", model: "L", serialNumber: "S-\(name)", firmwareRevision: "1.0"),
            services: [Service(.lightbulb) { Characteristic(.on, false) }])
    }

    private static func flat() -> ServerDefinition {
        ServerDefinition(
            category: .bridge, setupCode: try? SetupCode("031-45-154"), primary: lamp("Flat"),
            bridged: (0..<6).map { lamp("Lamp \($0)") })
    }

    private static func paired(_ home: SimulatedHome) async throws -> PairedAccessory {
        let controller = try await Controller(
            network: home.network, discovery: home.discovery, store: MemoryControllerStore())
        let server = try await home.server("Flat")
        return try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func aServerThatRestartsForSeveralReasonsAtOnceComesBackOnce(_ isInMemory: Bool) async throws {
        let site = try isInMemory ? HomeSite.memory() : HomeSite.loopback()
        let home = try await SimulatedHome(Self.flat(), .init(site: site))
        let flat = try await Self.paired(home)
        let port = await home.servers[0].address.port
        for round in 0..<8 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await home.edit("Flat") { $0.category = round % 2 == 0 ? .lightbulb : .bridge } }
                group.addTask { _ = try? await home.inject(.reboot(down: .zero), into: .server("Flat")) }
                group.addTask { _ = try? await home.inject(.reboot(down: .seconds(5)), into: .server("Flat")) }
                group.addTask { try? await home.restart("Flat") }
                group.addTask { try? await home.edit("Flat") { $0.bridged.append(Self.lamp("New \(round)")) } }
                group.addTask { try? await home.reset() }
                group.addTask { await home.advance(by: .seconds(7)) }
            }
            await home.advance(by: .seconds(10))
        }
        #expect(await home.servers[0].address.port == port)
        let served = try await flat.accessories(refreshing: true)
        #expect(served.accessories.count == (await home.currentDefinition.servers[0].accessories.count))
        let id = try await home.id(.on, of: "Lamp 2")
        #expect(try await flat.write([CharacteristicWriteEntry(id, value: true)]).map(\.status) == [.success])
        #expect(try await home.value(.on, of: "Lamp 2") == true)
        await home.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func whatIsDownIsChangedWhenItIsBack() async throws {
        let home = try await SimulatedHome(Self.flat())
        let flat = try await Self.paired(home)
        try await home.inject(.reboot(down: .seconds(60)), into: .server("Flat"))
        let change: @Sendable (inout ServerDefinition) -> Void = { server in
            server.category = .lightbulb
            server.bridged.append(Self.lamp("New"))
        }
        await #expect {
            try await home.edit("Flat", change)
        } throws: { error in
            (error as? SimulatorError)?.code == .misuse && "\(error)".contains("is down")
        }
        try await home.reset()
        await home.advance(by: .seconds(61))
        try await home.edit("Flat", change)
        #expect(try await flat.accessories(refreshing: true).accessories.contains { $0.name == "New" })
        await home.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func anAccessoryMayGoWhileItIsWrittenTo() async throws {
        let home = try await SimulatedHome(Self.flat())
        let flat = try await Self.paired(home)
        let lamps = (0..<6).map { "Lamp \($0)" }
        var ids: [CharacteristicID] = []
        for lamp in lamps { ids.append(try await home.id(.on, of: lamp)) }
        for round in 0..<6 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [ids] in
                    for turn in 0..<20 {
                        _ = try? await flat.write(ids.map { CharacteristicWriteEntry($0, value: .bool(turn % 2 == 0)) })
                    }
                }
                group.addTask {
                    for lamp in lamps {
                        try? await home.edit("Flat") { $0.bridged.removeAll { $0.information.name == lamp } }
                        try? await home.edit("Flat") { $0.bridged.append(Self.lamp(lamp)) }
                    }
                }
                group.addTask { for _ in 0..<10 { await home.advance(by: .seconds(30)) } }
                group.addTask { [fault = Fault.slowHandler(by: .milliseconds(1))] in
                    _ = try? await home.inject(fault, into: .accessory(lamps[round]), for: .seconds(5))
                }
            }
        }
        await home.clearFaults()
        _ = try await flat.accessories(refreshing: true)
        #expect(
            try await flat.write(ids.map { CharacteristicWriteEntry($0, value: true) }).allSatisfy(\.status.isSuccess))
        for lamp in lamps { #expect(try await home.value(.on, of: lamp) == true) }
        await home.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func aHomeStopsInTheMiddleOfEverything() async throws {
        for _ in 0..<10 {
            let home = try await SimulatedHome(Self.flat())
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await home.edit("Flat") { $0.category = .lightbulb } }
                group.addTask { try? await home.restart("Flat") }
                group.addTask { _ = try? await home.inject(.reboot(down: .seconds(1)), into: .server("Flat")) }
                group.addTask { await home.advance(by: .seconds(86_400)) }
                group.addTask { await home.stop() }
            }
        }
    }

    @Test func linksAndKeysThatCannotBeAreRefusedWhileItRuns() async throws {
        let home = try await SimulatedHome(Self.flat())
        let fan = Service(.fan, key: "fan") { Characteristic(.on, false) }
        for services in [[Service(.fan, linked: ["nothing"]) { Characteristic(.on, false) }], [fan, fan]] {
            await #expect { try await home.edit("Flat") { $0.bridged[0].services += services } } throws: { error in
                (error as? SimulatorError)?.code == .definition
            }
        }
        await #expect { try await home.edit("Flat") { $0.bridged[0].information.name = "a\u{0}b" } } throws: { error in
            (error as? SimulatorError)?.code == .definition
        }
        #expect(await home.currentDefinition.servers[0] == Self.flat())
        await home.stop()
    }
}
