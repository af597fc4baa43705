import HAPModel
import Testing

@testable import Simulator

@Suite struct SecuritySystemTests {
    private enum State {
        static let stay = 0
        static let away = 1
        static let night = 2
        static let disarmed = 3
        static let triggered = 4
    }

    /// A system, a window to open, and a motion sensor to set off.
    private static func alarm() -> LoneAccessory {
        LoneAccessory(
            Service(.securitySystem) {
                Characteristic(.securitySystemCurrentState, 3)
                Characteristic(.securitySystemTargetState, 3)
                Characteristic(.securitySystemAlarmType)
                Characteristic(.statusTampered)
            },
            Service(.window))
    }

    private static func armed(_ mode: Int) -> LoneAccessory {
        var alarm = alarm()
        alarm.write(.securitySystemTargetState, Value(mode))
        alarm.advance(30)
        return alarm
    }

    @Test func whoLeavesHasTimeToDoSo() {
        var alarm = Self.alarm()
        alarm.write(.securitySystemTargetState, 1)
        alarm.advance(29)
        alarm.set(.currentPosition, 100, 1)
        alarm.set(.currentPosition, 0, 1)
        #expect(alarm.int(.securitySystemCurrentState) == State.disarmed)
        alarm.advance(1)
        #expect(alarm.int(.securitySystemCurrentState) == State.away)
        alarm.advance(3_600)
        #expect(alarm.int(.securitySystemCurrentState) == State.away)
    }

    @Test func atHomeItArmsAtOnce() {
        for mode in [State.stay, State.night] {
            var alarm = Self.alarm()
            alarm.write(.securitySystemTargetState, Value(mode))
            #expect(alarm.int(.securitySystemCurrentState) == mode)
        }
    }

    @Test func aWindowThatOpensSoundsItAfterTheEntryDelay() {
        for mode in [State.stay, State.away, State.night] {
            var alarm = Self.armed(mode)
            alarm.set(.currentPosition, 50, 1)
            alarm.advance(29)
            #expect(alarm.int(.securitySystemCurrentState) == mode)
            alarm.advance(1)
            #expect(alarm.int(.securitySystemCurrentState) == State.triggered)
            #expect(alarm.int(.securitySystemAlarmType) == 1)
            alarm.write(.securitySystemTargetState, 3)
            #expect(alarm.int(.securitySystemCurrentState) == State.disarmed)
            #expect(alarm.int(.securitySystemAlarmType) == 0)
        }
    }

    @Test func whoDisarmsInTimeHearsNothing() {
        var alarm = Self.armed(State.away)
        alarm.set(.currentPosition, 50, 1)
        alarm.advance(20)
        alarm.write(.securitySystemTargetState, 3)
        alarm.advance(3_600)
        #expect(!alarm.takeValues(.securitySystemCurrentState).contains(4))
    }

    @Test func disarmingDuringTheExitDelayStopsIt() {
        var alarm = Self.alarm()
        alarm.write(.securitySystemTargetState, 1)
        alarm.advance(10)
        alarm.write(.securitySystemTargetState, 3)
        alarm.advance(3_600)
        #expect(alarm.takeValues(.securitySystemCurrentState).isEmpty)
    }

    @Test func whatWasOpenBeforeOrWhileItIsOffDoesNotSoundIt() {
        var alarm = Self.alarm()
        alarm.set(.currentPosition, 100, 1)
        alarm.write(.securitySystemTargetState, 1)
        alarm.advance(3_600)
        #expect(alarm.int(.securitySystemCurrentState) == State.away)
        alarm.set(.currentPosition, 0, 1)
        alarm.advance(3_600)
        #expect(alarm.int(.securitySystemCurrentState) == State.away)
    }

    @Test func movementSoundsItOnlyWhenAllAreAwayAndDangerAlways() {
        func state(armedAs mode: Int, _ change: (inout HomeConditions) -> Void) -> Int {
            var accessory = AccessoryState(services: [
                ServiceState(
                    Service(.securitySystem) { Characteristic(.securitySystemCurrentState, Value(mode)) })
            ])
            var model = SecuritySystemModel(service: 0, of: accessory)
            var surroundings = Surroundings(now: HomeInstant(year: 2026, month: 1, day: 5))
            _ = model.step(.start, &accessory, &surroundings)
            change(&surroundings.home)
            _ = model.step(.elapsed(.seconds(60)), &accessory, &surroundings)
            _ = model.step(.surroundings, &accessory, &surroundings)
            _ = model.step(.elapsed(.seconds(60)), &accessory, &surroundings)
            return accessory[0].int(.securitySystemCurrentState)
        }
        #expect(state(armedAs: State.away) { $0.movements = 1 } == State.triggered)
        #expect(state(armedAs: State.stay) { $0.movements = 1 } == State.stay)
        #expect(state(armedAs: State.night) { $0.movements = 1 } == State.night)
        #expect(state(armedAs: State.disarmed) { $0.openings = 1 } == State.disarmed)
        #expect(state(armedAs: State.disarmed) { $0.dangers = 1 } == State.triggered)
    }

    @Test func thePanelSetsItAndTamperingSoundsIt() {
        var alarm = Self.alarm()
        alarm.set(.statusTampered, 1)
        #expect(alarm.int(.securitySystemCurrentState) == State.disarmed)
        alarm.set(.statusTampered, 0)
        alarm.set(.securitySystemCurrentState, 2)
        #expect(alarm.int(.securitySystemTargetState) == State.night)
        alarm.set(.statusTampered, 1)
        #expect(alarm.int(.securitySystemCurrentState) == State.triggered)
        alarm.write(.securitySystemTargetState, 1)
        #expect(alarm.int(.securitySystemCurrentState) == State.disarmed)
        alarm.advance(30)
        #expect(alarm.int(.securitySystemCurrentState) == State.away)
    }
}
