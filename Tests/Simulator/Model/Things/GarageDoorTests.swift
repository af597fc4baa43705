import HAPModel
import Testing

@testable import Simulator

@Suite struct GarageDoorTests {
    private enum State {
        static let open = 0
        static let closed = 1
        static let opening = 2
        static let closing = 3
        static let stopped = 4
    }

    private static func garage(open: Bool = false, hasLock: Bool = false) -> LoneAccessory {
        LoneAccessory(
            Service(.garageDoorOpener) {
                Characteristic(.currentDoorState, Value(open ? State.open : State.closed))
                Characteristic(.targetDoorState, Value(open ? State.open : State.closed))
                if hasLock {
                    Characteristic(.lockCurrentState)
                    Characteristic(.lockTargetState)
                }
            })
    }

    @Test func itOpensInTwelveSecondsAndCloses() {
        var garage = Self.garage()
        garage.write(.targetDoorState, 0)
        #expect(garage.int(.currentDoorState) == State.opening)
        #expect(!garage.influence().isOpening)
        garage.advance(11.75)
        #expect(garage.int(.currentDoorState) == State.opening)
        garage.advance(0.25)
        #expect(garage.int(.currentDoorState) == State.open)
        #expect(garage.influence().opening == 5)
        garage.write(.targetDoorState, 1)
        garage.advance(12)
        #expect(garage.int(.currentDoorState) == State.closed)
        #expect(garage.takeValues(.currentDoorState).map(\.int) == [2, 0, 3, 1])
    }

    @Test func anObstructionSendsAClosingDoorUpAgain() {
        var garage = Self.garage(open: true)
        garage.write(.targetDoorState, 1)
        garage.advance(6)
        garage.set(.obstructionDetected, true)
        #expect(garage.int(.currentDoorState) == State.opening)
        #expect(garage.int(.targetDoorState) == State.open)
        garage.advance(6)
        #expect(garage.int(.currentDoorState) == State.open)
        garage.write(.targetDoorState, 1)
        #expect(garage.int(.targetDoorState) == State.open)
        garage.set(.obstructionDetected, false)
        garage.write(.targetDoorState, 1)
        garage.advance(12)
        #expect(garage.int(.currentDoorState) == State.closed)
    }

    @Test func anObstructionStopsAnOpeningDoorAndLeavesARestingOneAlone() {
        var garage = Self.garage()
        garage.set(.obstructionDetected, true)
        #expect(garage.int(.currentDoorState) == State.closed)
        garage.set(.obstructionDetected, false)
        garage.write(.targetDoorState, 0)
        garage.advance(3)
        garage.set(.obstructionDetected, true)
        #expect(garage.int(.currentDoorState) == State.stopped)
        garage.advance(60)
        #expect(garage.int(.currentDoorState) == State.stopped)
    }

    @Test func theButtonAtTheWallStopsItAndAWriteGoesOn() {
        var garage = Self.garage()
        garage.write(.targetDoorState, 0)
        garage.advance(6)
        garage.set(.currentDoorState, 4)
        garage.advance(60)
        #expect(garage.int(.currentDoorState) == State.stopped)
        #expect(garage.influence().opening == 2.5)
        garage.write(.targetDoorState, 0)
        garage.advance(6)
        #expect(garage.int(.currentDoorState) == State.open)
    }

    @Test func aHandThatOpensItMovesTheTargetAlong() {
        var garage = Self.garage()
        garage.set(.currentDoorState, 0)
        #expect(garage.int(.targetDoorState) == State.open)
        #expect(garage.influence().isOpening)
    }

    @Test func aLockedDoorDoesNotOpen() {
        var garage = Self.garage(hasLock: true)
        garage.write(.lockTargetState, 1)
        garage.advance(2)
        #expect(garage.int(.lockCurrentState) == 1)
        #expect(garage.write(.targetDoorState, 0).refusal == .notAllowedInCurrentState)
        #expect(garage.int(.targetDoorState) == State.closed)
        garage.write(.lockTargetState, 0)
        garage.advance(2)
        garage.write(.targetDoorState, 0)
        garage.advance(12)
        #expect(garage.int(.currentDoorState) == State.open)
    }
}
