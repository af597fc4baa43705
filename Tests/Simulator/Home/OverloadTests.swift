import HAPModel
import HearthNetworking
import Testing

@testable import Simulator

/// More happens in the home than the machine can carry out.
@Suite struct OverloadTests {
    /// A hundred changes a second of home time, at a hundred thousand times the pace of the wall.
    private static let busy = ServerDefinition(
        category: .bridge, primary: TestHome.thing("Bridge"),
        bridged: (0..<40).map { number in
            var device = TestHome.thing("Lamp \(number)", Service(.lightbulb) { Characteristic(.on, false) })
            device.behaviours = [
                .cycle(CharacteristicReference(.on), values: [true, false], period: .milliseconds(10))
            ]
            return device
        })

    @Test(.timeLimit(.minutes(5)))
    func aHomeThatCannotKeepPaceStillAnswersAndAdvancesAndStops() async throws {
        let home = try await SimulatedHome(Self.busy, .init(clock: .running(speed: 100_000)))
        var last = await home.now
        for _ in 0..<5 {
            try await home.set(.on, of: "Lamp 3", to: true)
            _ = try await home.conditions(in: "Home")
            let now = await home.now
            #expect(now > last)
            last = now
        }
        await home.advance(by: .seconds(1))
        await home.setClock(.manual)
        let stood = await home.now
        #expect(stood > last)
        await home.advance(by: .seconds(1))
        #expect(await home.now == stood + .seconds(1))
        await home.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func faultsThatComeFasterThanTheyCanBeCarriedOutLeaveOthersTheirTurn() async throws {
        var definition = HomeDefinition(Self.busy)
        definition.faults = [
            ScheduledFault(.raisedConfiguration, into: .server("Bridge"), every: .milliseconds(1)),
            ScheduledFault(.staleValues, into: .accessory("Lamp 1"), every: .milliseconds(1)),
        ]
        let home = try await SimulatedHome(definition, .init(clock: .running(speed: 100_000)))
        for _ in 0..<5 { try await home.set(.on, of: "Lamp 3", to: true) }
        #expect(await home.activeFaults.count <= 1)
        await home.stop()
    }

    @Test func whatIsPutOffAgainAndAgainDoesNotPileUp() throws {
        var test = TestHome(things: [
            TestHome.thing(
                "Tap",
                Service(.valve) {
                    Characteristic(.active, 0)
                    Characteristic(.inUse, 0)
                    Characteristic(.valveType, 0)
                    Characteristic(.setDuration, 600)
                    Characteristic(.remainingDuration, 0)
                })
        ])
        let index = try #require(test.simulation.accessories(named: "Tap").first)
        let active = try #require(test.simulation.place(.active, service: nil, of: index))
        let inUse = try #require(test.simulation.place(.inUse, service: nil, of: index))
        for _ in 0..<5_000 {
            _ = test.simulation.set(0, at: active)
            _ = test.simulation.set(1, at: active)
        }
        #expect(test.simulation.dueCount < 2_000)
        // What is due still happens.
        _ = test.simulation.advance(to: test.simulation.now + .seconds(60))
        #expect(test.simulation.value(at: inUse) == 1)
        _ = test.simulation.advance(to: test.simulation.now + .seconds(600))
        #expect(test.simulation.value(at: inUse) == 0)
    }
}
