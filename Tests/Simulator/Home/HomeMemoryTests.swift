import HAPModel
import HAPProtocol
import Seeded
import Simulator
import Testing

@Suite struct HomeMemoryTests {
    private static func start(_ memory: HomeMemory?) async throws -> SimulatedHome {
        var options = SimulatedHome.Options()
        options.memory = memory
        return try await SimulatedHome(.demo, options)
    }

    @Test func aHomeGoesOnWhereItStopped() async throws {
        let first = try await Self.start(nil)
        try await first.set(.brightness, of: "Living room lamp", to: 33)
        await first.advance(by: .milliseconds(3_600_250))
        try await first.set(.on, of: "Coffee machine", to: true)
        let code = await first.servers[0].setupCode
        let memory = try HomeMemory(decoding: await first.memory.encoded)
        #expect(await first.memory == memory)
        let time = await first.now
        await first.stop()

        let second = try await Self.start(memory)
        #expect(await second.now == time)
        #expect(try await second.value(.brightness, of: "Living room lamp") == 33)
        #expect(try await second.value(.on, of: "Coffee machine") == true)
        #expect(await second.servers[0].setupCode == code)
        // What was kept is not the definition: a reset goes back to that.
        try await second.reset("Living room lamp")
        #expect(try await second.value(.brightness, of: "Living room lamp") == 60)
        await second.stop()
    }

    @Test func timeGoesOnPastTheYear9999() throws {
        var memory = HomeMemory()
        memory.time = HomeInstant(year: 9_999, month: 12, day: 31, hour: 23) + .seconds(7_200)
        #expect(memory.time?.description == "10000-01-01T01:00:00")
        #expect(try HomeMemory(decoding: memory.encoded) == memory)
    }

    @Test func whatANewerVersionKeptIsNotCalledDamaged() {
        #expect {
            try HomeMemory(decoding: Array(#"{"version":2,"time":"of another form"}"#.utf8))
        } throws: { error in
            (error as? SimulatorError)?.message.contains("newer version") == true
        }
    }

    @Test func whatTheDefinitionNoLongerHasIsForgotten() async throws {
        let first = try await Self.start(nil)
        try await first.set(.brightness, of: "Living room lamp", to: 33)
        try await first.set(.brightness, of: "Kitchen light", to: 44)
        let memory = await first.memory
        await first.stop()
        var definition = HomeDefinition.demo
        let place = try #require(
            definition.servers[0].bridged.firstIndex { $0.information.name == "Living room lamp" })
        definition.servers[0].bridged.remove(at: place)
        var options = SimulatedHome.Options()
        options.memory = memory
        let second = try await SimulatedHome(definition, options)
        #expect(try await second.value(.brightness, of: "Kitchen light") == 44)
        #expect(await second.servers[0].accessoryCount == definition.servers[0].accessories.count)
        await second.stop()
    }

    @Test func damageIsReportedAndNeverTraps() async throws {
        let home = try await Self.start(nil)
        let bytes = await home.memory.encoded
        await home.stop()
        var generator = SeededGenerator(seed: 0x4D)
        var refused = 0
        for _ in 0..<300 {
            do throws(SimulatorError) {
                _ = try HomeMemory(decoding: generator.damage(bytes))
            } catch {
                #expect(error.code == .definition)
                #expect(error.message.contains("--fresh"))
                refused += 1
            }
        }
        #expect(refused > 0)
        #expect(throws: SimulatorError.self) { _ = try HomeMemory(decoding: []) }
        #expect(throws: SimulatorError.self) { _ = try HomeMemory(decoding: Array(#"{"version":2}"#.utf8)) }
    }

    @Test func instantsWithFractionsAreReadBack() {
        for text in ["2026-01-05T06:30:15.250", "2026-01-05T06:30:15.001", "2026-01-05T06:30:15"] {
            #expect(HomeInstant(text)?.description == text)
        }
        #expect(HomeInstant("2026-01-05T06:30:15.5")?.description == "2026-01-05T06:30:15.500")
        for text in ["2026-01-05T06:30:15.", "2026-01-05T06:30.5", "2026-01-05T06:30:15.1234", "2026-01-05T06:30:15.x"]
        {
            #expect(HomeInstant(text) == nil, "\(text)")
        }
    }
}
