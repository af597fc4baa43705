import Simulator
import Testing

@Suite struct SetRoomTests {
    @Test func smokeInARoomReachesItsSensorOnly() async throws {
        let home = try await SimulatedHome(
            TwoSensors.home)
        #expect(try await home.value(.smokeDetected, of: "Kitchen smoke") == 0)
        try await home.setRoom("Kitchen") { $0.smoke = 0.6 }
        #expect(try await home.value(.smokeDetected, of: "Kitchen smoke") == 1)
        #expect(try await home.value(.smokeDetected, of: "Bedroom smoke") == 0)
        #expect(try await home.conditions(in: "Kitchen").smoke == 0.6)
        await home.stop()
    }

    @Test func anUnknownRoomIsAnsweredWithTheNearest() async throws {
        let home = try await SimulatedHome(TwoSensors.home)
        await #expect {
            try await home.setRoom("Kitchn") { $0.isWet = true }
        } throws: { error in
            "\((error as? SimulatorError)?.message ?? "")".contains("Kitchen")
        }
        await home.stop()
    }

    private enum TwoSensors {
        static let home = HomeDefinition(
            name: "Test", start: TestHome.monday, rooms: TestHome.flat,
            servers: [
                ServerDefinition(
                    category: .bridge, primary: TestHome.thing("Bridge"),
                    bridged: [
                        TestHome.thing("Kitchen smoke", in: "Kitchen", .init(.smokeSensor)),
                        TestHome.thing("Bedroom smoke", in: "Bedroom", .init(.smokeSensor)),
                    ])
            ])
    }
}
