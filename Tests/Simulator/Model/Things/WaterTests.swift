import HAPModel
import Testing

@testable import Simulator

@Suite struct WaterTests {
    private static func valve(type: Int = 1, seconds: Int? = 60) -> Service {
        Service(.valve) {
            Characteristic(.valveType, Value(type))
            if let seconds {
                Characteristic(.setDuration, Value(seconds))
                Characteristic(.remainingDuration)
            }
        }
    }

    @Test func theValveRunsItsTimeAndCloses() {
        var valve = LoneAccessory(Self.valve())
        valve.write(.active, 1)
        #expect(valve.int(.inUse) == 0)
        #expect(valve.int(.remainingDuration) == 60)
        valve.advance(1)
        #expect(valve.int(.inUse) == 1)
        valve.advance(29)
        #expect(valve.int(.remainingDuration) == 30)
        valve.advance(30)
        #expect(valve.int(.active) == 0)
        #expect(valve.int(.remainingDuration) == 0)
        #expect(valve.int(.inUse) == 1)
        valve.advance(1)
        #expect(valve.int(.inUse) == 0)
    }

    @Test func theCountdownIsReadButNotTold() {
        var valve = LoneAccessory(Self.valve())
        valve.write(.active, 1)
        valve.advance(100)
        #expect(valve.takeValues(.remainingDuration) == [60, 0])
    }

    @Test func aNewDurationCountsFromWhenItOpened() {
        var valve = LoneAccessory(Self.valve())
        valve.write(.active, 1)
        valve.advance(40)
        valve.write(.setDuration, 100)
        #expect(valve.int(.remainingDuration) == 60)
        valve.write(.setDuration, 30)
        #expect(valve.int(.remainingDuration) == 0)
        valve.advance(1)
        #expect(valve.int(.active) == 0)
    }

    @Test func closedBeforeTheWaterCameNothingFlows() {
        var valve = LoneAccessory(Self.valve())
        valve.write(.active, 1)
        valve.advance(0.5)
        valve.write(.active, 0)
        valve.advance(60)
        #expect(valve.takeValues(.inUse).isEmpty)
    }

    @Test func withoutADurationItStaysOpen() {
        var valve = LoneAccessory(Self.valve(seconds: nil))
        valve.set(.active, 1)
        valve.advance(86_400)
        #expect(valve.int(.inUse) == 1)
    }

    @Test func whatCountsNothingDownWaitsForItsEnd() {
        func service(_ type: ServiceType) -> Service {
            Service(type) { if type == .valve { Characteristic(.setDuration, 90) } }
        }
        var garden = LoneAccessory(service(.irrigationSystem), service(.valve))
        garden.write(.active, 1, 1)
        garden.advance(1)
        #expect(garden.int(.inUse, 0) == 1)
        // Until the world's next minute nothing is due.
        #expect(garden.simulation.nextDue == garden.simulation.now.next(multipleOf: HomeWorld.step))
        garden.advance(88.9)
        #expect(garden.int(.active, 1) == 1)
        garden.advance(0.1)
        #expect(garden.int(.active, 1) == 0)
    }

    @Test func aFaultLetsNoWaterThrough() {
        var valve = LoneAccessory(
            Service(.valve) { Characteristic(.statusFault) })
        valve.set(.statusFault, 1)
        valve.write(.active, 1)
        valve.advance(5)
        #expect(valve.int(.inUse) == 0)
        valve.set(.statusFault, 0)
        valve.advance(5)
        #expect(valve.int(.inUse) == 1)
    }

    @Test func aShowerSteams() {
        var shower = LoneAccessory(Self.valve(type: 2))
        shower.write(.active, 1)
        shower.advance(2)
        #expect(shower.influence().moisture > 0)
        shower.advance(100)
        #expect(shower.influence().moisture == 0)
    }

    @Test func aFaucetClosesItsValvesAndOpensThoseAgain() {
        var faucet = LoneAccessory(Service(.faucet), Self.valve(seconds: nil), Self.valve(seconds: nil))
        faucet.write(.active, 1, 2)
        #expect(faucet.int(.active, 0) == 1)
        faucet.advance(2)
        #expect(faucet.int(.inUse, 2) == 1)
        faucet.write(.active, 0)
        faucet.advance(2)
        #expect(faucet.int(.active, 2) == 0)
        #expect(faucet.int(.inUse, 2) == 0)
        faucet.write(.active, 1)
        faucet.advance(2)
        #expect((1...2).map { faucet.int(.inUse, $0) } == [0, 1])
    }

    private static func garden(mode: Int, active: Int = 1) -> LoneAccessory {
        LoneAccessory(
            Service(.irrigationSystem) {
                Characteristic(.active, Value(active))
                Characteristic(.programMode, Value(mode))
                Characteristic(.remainingDuration)
            }, valve(seconds: 120), valve(seconds: 60), at: HomeInstant(year: 2026, month: 6, day: 1, hour: 5))
    }

    @Test func theProgramWatersOneValveAfterTheOtherEachMorning() {
        var garden = Self.garden(mode: 1)
        for _ in 0..<2 {
            garden.advance(3_600 + 60)
            #expect((1...2).map { garden.int(.active, $0) } == [1, 0])
            #expect(garden.int(.inUse) == 1)
            #expect(garden.int(.remainingDuration) == 120)
            garden.advance(70)
            #expect((1...2).map { garden.int(.inUse, $0) } == [0, 1])
            #expect(garden.int(.programMode) == 1)
            garden.advance(60)
            #expect(garden.int(.inUse) == 0)
            #expect(garden.int(.remainingDuration) == 0)
            garden.advance(86_400 - 3_600 - 190)
        }
    }

    @Test func withoutAProgramNothingHappensByItself() {
        for (mode, active) in [(0, 1), (1, 0)] {
            var garden = Self.garden(mode: mode, active: active)
            garden.advance(3 * 86_400)
            #expect(garden.takeValues(.inUse).isEmpty)
        }
    }

    @Test func aValveOpenedByHandInterruptsTheSchedule() {
        var garden = Self.garden(mode: 1)
        garden.write(.active, 1, 2)
        #expect(garden.int(.programMode) == 2)
        garden.advance(10)
        #expect(garden.int(.inUse) == 1)
        #expect(garden.int(.remainingDuration) == 50)
        garden.advance(52)
        #expect(garden.int(.programMode) == 1)
        #expect(garden.int(.inUse) == 0)
    }

    @Test func switchingTheSystemOffEndsTheProgram() {
        var garden = Self.garden(mode: 1)
        garden.advance(3_600 + 30)
        garden.write(.active, 0)
        garden.advance(2)
        #expect((0...2).map { garden.int(.inUse, $0) } == [0, 0, 0])
        garden.advance(300)
        #expect((1...2).map { garden.int(.active, $0) } == [0, 0])
    }

    @Test func aSkippedValveGivesItsTurnToTheNext() {
        var garden = Self.garden(mode: 1)
        garden.advance(3_600 + 30)
        garden.write(.active, 0, 1)
        #expect((1...2).map { garden.int(.active, $0) } == [0, 1])
    }
}
