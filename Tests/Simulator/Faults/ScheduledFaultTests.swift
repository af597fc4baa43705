import HAPModel
import HAPProtocol
import HearthJSON
import Simulator
import Testing

@Suite struct ScheduledFaultTests {
    private static func scheduled(_ faults: ScheduledFault...) -> HomeDefinition {
        var definition = FaultScene.definition
        definition.faults = faults
        return definition
    }

    @Test func faultsComeAndGoByHomeTime() throws {
        let definition = Self.scheduled(
            ScheduledFault(
                .wrongStatus(.resourceBusy), into: FaultScene.lamp, start: .after(.seconds(600)), for: .seconds(30),
                every: .seconds(3_600)))
        try FaultScene.run(definition) { (scene) async throws in
            func status() async throws -> HAPStatus { try await scene.entry(scene.brightness).status }
            for _ in 0..<3 {
                await scene.home.advance(by: .seconds(599))
                #expect(try await status() == .success)
                await scene.home.advance(by: .seconds(1))
                #expect(try await status() == .resourceBusy)
                #expect(await scene.home.activeFaults.map(\.fault) == [.wrongStatus(.resourceBusy)])
                await scene.home.advance(by: .seconds(29))
                #expect(try await status() == .resourceBusy)
                await scene.home.advance(by: .seconds(1))
                #expect(try await status() == .success)
                #expect(await scene.home.activeFaults.isEmpty)
                await scene.home.advance(by: .seconds(2_970))
            }
        }
    }

    @Test func aTimeOfDayIsThatOfTodayOrOfTomorrow() throws {
        // The home starts at six.
        for (hour, hours) in [(7, 1), (5, 23), (6, 0)] {
            let scheduled = ScheduledFault(
                .unreachable, into: FaultScene.lamp, start: .timeOfDay(.seconds(hour * 3_600)))
            let start = HomeInstant(year: 2026, month: 1, day: 5, hour: 6)
            #expect(scheduled.begin(in: start) - start == .seconds(hours * 3_600))
        }
    }

    @Test func aFaultFromTheStartIsThereAtOnce() throws {
        try FaultScene.run(Self.scheduled(ScheduledFault(.unreachable, into: FaultScene.lamp))) {
            (scene) async throws in
            #expect(try await scene.entry(scene.brightness).status == .serviceCommunicationFailure)
        }
    }

    @Test func aClockThatRunsByItselfBringsFaultsToo() throws {
        let definition = Self.scheduled(
            ScheduledFault(.unreachable, into: FaultScene.lamp, start: .after(.seconds(600)), for: .seconds(600)))
        try FaultScene.run(definition) { (scene) async throws in
            await scene.home.setClock(.running(speed: 60))
            try await scene.wait(.seconds(9))
            #expect(await scene.home.activeFaults.isEmpty)
            try await scene.wait(.seconds(2))
            #expect(await scene.home.activeFaults.count == 1)
            try await scene.wait(.seconds(10))
            #expect(await scene.home.activeFaults.isEmpty)
            try await scene.expectHealth()
        }
    }

    @Test func aRebootEndsByHomeTimeOfAClockThatRuns() throws {
        try FaultScene.run { (scene) async throws in
            await scene.home.setClock(.running(speed: 10))
            try await scene.home.inject(.reboot(down: .seconds(100)), into: FaultScene.bridge)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .unreachable)
            try await scene.wait(.seconds(11))
            #expect(try await scene.value(scene.brightness) == 70)
        }
    }

    /// The plug is a garage door that moves.
    private static var withGarage: HomeDefinition {
        var definition = FaultScene.definition
        definition.servers[1].primary.services = [
            Service(.garageDoorOpener) {
                Characteristic(.currentDoorState, 1)
                Characteristic(.targetDoorState, 1)
                Characteristic(.obstructionDetected, false)
            }
        ]
        definition.servers[1].primary.acts = true
        return definition
    }

    @Test func aClockThatBeginsToHurryBringsForwardWhatIsUnderWay() throws {
        try FaultScene.run(Self.withGarage) { (scene) async throws in
            await scene.home.setClock(.realTime)
            try await scene.home.set(.targetDoorState, of: "Plug", to: 0)
            try await scene.home.inject(.clockDrift(speed: 100), into: .server("Plug"))
            try await scene.home.expect(.currentDoorState, of: "Plug", is: 0, within: .seconds(2))
        }
    }

    @Test func aDriftingClockChangesWhatTakesTime() throws {
        let definition = Self.withGarage
        // How long the door takes, in seconds of home time.
        func seconds(_ fault: Fault?) throws -> Int {
            let count = SharedCount()
            try FaultScene.run(definition) { (scene) async throws in
                if let fault { try await scene.home.inject(fault, into: .server("Plug")) }
                try await scene.home.set(.targetDoorState, of: "Plug", to: 0)
                while try await scene.home.value(.currentDoorState, of: "Plug") != 0, count.value < 1_000 {
                    await scene.home.advance(by: .seconds(1))
                    count.increment()
                }
            }
            return count.value
        }
        let usual = try seconds(nil)
        #expect((3..<120).contains(usual))
        #expect(abs(try seconds(.clockDrift(speed: 2)) * 2 - usual) <= 2)
        #expect(abs(try seconds(.clockDrift(speed: 0.5)) - usual * 2) <= 2)
    }

    @Test func faultsThatCannotStrikeAreRefusedWithTheNearestName() throws {
        try FaultScene.run { (scene) async throws in
            func message(_ fault: Fault, _ target: FaultTarget) async -> String {
                do {
                    _ = try await scene.home.inject(fault, into: target)
                    return ""
                } catch {
                    return "\(error)"
                }
            }
            #expect(
                await message(.drop, .accessory("Lmap"))
                    == "no accessory is called \"Lmap\"; did you mean \"Lamp\"?")
            #expect(
                await message(.drop, .server("Flot"))
                    == "no accessory server is called \"Flot\"; did you mean \"Flat\"?")
            #expect(
                await message(.lostPairings, FaultScene.lamp)
                    == "lost-pairings strikes whole servers; \"Lamp\" is one of \"Flat\"")
            #expect(
                await message(.reboot(down: .zero), .connection(.init(rawValue: 1), of: "Flat"))
                    == "reboot strikes no single connection; give the server alone")
            // An accessory that stands alone is its server.
            #expect(await message(.raisedConfiguration, .accessory("Plug")) == "")
            #expect(await scene.home.activeFaults.isEmpty)
        }
    }
}
