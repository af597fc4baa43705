import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

@Suite struct SimulatedHomeTests {
    private static func paired(_ home: SimulatedHome, _ name: String) async throws -> PairedAccessory {
        let controller = try await Controller(
            network: home.network, discovery: home.discovery, store: MemoryControllerStore())
        let server = try await home.server(name)
        return try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
    }

    private static func sites() throws -> [HomeSite] { [try .memory(), try .loopback()] }

    @Test func aWriteMovesTheThingAndTheHomeHearsOfIt() async throws {
        for site in try Self.sites() {
            let home = try await SimulatedHome(.demo, .init(site: site))
            let flat = try await Self.paired(home, "Hearth flat")
            let lamp = try await home.id(.on, of: "Kitchen light")
            async let seen: Void = home.expect(.on, of: "Kitchen light", is: true)
            let answers = try await flat.write([CharacteristicWriteEntry(lamp, value: true)])
            #expect(answers.map(\.status) == [.success])
            try await seen
            await home.stop()
        }
    }

    @Test func aHandIsSeenByControllers() async throws {
        for site in try Self.sites() {
            let home = try await SimulatedHome(.demo, .init(site: site))
            let flat = try await Self.paired(home, "Hearth flat")
            let contact = try await home.id(.contactSensorState, of: "Bathroom window")
            let updates = await flat.updates()
            #expect(try await flat.subscribe([contact]).isEmpty)
            try await home.set(.contactSensorState, of: "Bathroom window", to: 1)
            // The first update tells the value at the time of the subscription.
            for await case .value(contact, 1) in updates { break }
            await home.stop()
        }
    }

    @Test(.timeLimit(.minutes(1))) func whatServersTellLastIsPassedOnBeforeTheEnd() async throws {
        for site in try Self.sites() {
            let (events, observer) = AsyncStream.makeStream(of: ServerEvent.self)
            var options = SimulatedHome.Options(site: site)
            options.serverEvents = observer
            let home = try await SimulatedHome(.demo, options)
            let flat = try await Self.paired(home, "Hearth flat")
            _ = try await flat.accessories(refreshing: true)
            await home.stop()
            var connected: [SessionID] = []
            var disconnected: [SessionID] = []
            var last: AccessoryServerEvent?
            for await event in events.map(\.event) {
                if case .connected(let session, _) = event { connected.append(session) }
                if case .disconnected(let session) = event { disconnected.append(session) }
                last = event
            }
            #expect(!connected.isEmpty)
            #expect(Set(disconnected) == Set(connected))
            #expect(disconnected.count == connected.count)
            #expect(last == .stopped)
            withExtendedLifetime(flat) {}
        }
    }

    @Test func timePassesOnlyWhenItIsMoved() async throws {
        let home = try await SimulatedHome(.demo)
        let before = await home.now
        let cold = try #require(try await home.value(.currentTemperature, of: "Balcony")?.float)
        #expect(await home.now == before)
        await home.advance(by: .seconds(7 * 3_600 + 17))
        let warm = try #require(try await home.value(.currentTemperature, of: "Balcony")?.float)
        #expect(warm > cold)
        #expect(await home.now == before + .seconds(7 * 3_600 + 17))
        await home.stop()
    }

    @Test func unknownNamesAreAnsweredWithTheNearest() async throws {
        let home = try await SimulatedHome(.demo)
        await #expect(
            throws: SimulatorError(.unknownName, "no accessory is called \"Garege\"; did you mean \"Garage\"?")
        ) {
            _ = try await home.value(.currentDoorState, of: "Garege")
        }
        await #expect {
            try await home.set(.currentDoorState, of: "Garage", to: 9)
        } throws: { error in
            (error as? SimulatorError)?.code == .invalidValue
        }
        await home.stop()
    }
}
