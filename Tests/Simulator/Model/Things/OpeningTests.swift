import HAPModel
import Testing

@testable import Simulator

@Suite struct OpeningTests {
    private static func opening(_ type: ServiceType, at position: Int = 0) -> LoneAccessory {
        LoneAccessory(
            Service(type) {
                Characteristic(.currentPosition, Value(position))
                Characteristic(.targetPosition, Value(position))
                Characteristic(.positionState, 2)
                Characteristic(.obstructionDetected)
                Characteristic(.holdPosition)
            })
    }

    @Test func eachTakesItsTimeAndSaysWhatItDoes() {
        for (type, seconds) in [(ServiceType.door, 5.0), (.window, 10), (.windowCovering, 25)] {
            var opening = Self.opening(type)
            opening.write(.targetPosition, 100)
            #expect(opening.int(.positionState) == 1, "\(type)")
            opening.advance(seconds / 2)
            #expect((40...60).contains(opening.int(.currentPosition) ?? 0), "\(type)")
            opening.advance(seconds / 2)
            #expect(opening.int(.currentPosition) == 100, "\(type)")
            #expect(opening.int(.positionState) == 2, "\(type)")
            opening.write(.targetPosition, 30)
            #expect(opening.int(.positionState) == 0, "\(type)")
            opening.advance(seconds)
            #expect(opening.int(.currentPosition) == 30, "\(type)")
        }
    }

    @Test func anotherClockSpeedTellsHowFarItHasComeAndCountsFromThere() {
        var window = Self.opening(.window)
        window.write(.targetPosition, 100)
        var simulation = window.simulation
        let start = simulation.now
        let position = Place(accessory: 0, service: 0, characteristic: .currentPosition)
        // Nothing is due before a second has passed.
        #expect(simulation.advance(to: start + .milliseconds(500)).isEmpty)
        #expect(
            simulation.setClockSpeed(2, of: 0) == [
                HomeChange(at: start + .milliseconds(500), place: position, value: 5)
            ])
        #expect(simulation.setClockSpeed(2, of: 0).isEmpty)
        _ = simulation.advance(to: start + .milliseconds(1_500))
        #expect(simulation.value(at: position) == 25)
    }

    @Test func doorsAndWindowsLetTheAirIn() {
        var window = Self.opening(.window)
        window.write(.targetPosition, 100)
        window.advance(1)
        #expect(window.influence().isOpening)
        window.advance(9)
        #expect(window.influence().opening == 1.2)
        window.write(.targetPosition, 0)
        window.advance(10)
        #expect(window.influence() == RoomInfluence())
        var blind = Self.opening(.windowCovering)
        blind.write(.targetPosition, 100)
        blind.advance(30)
        #expect(!blind.influence().isOpening)
    }

    @Test func aWriteOnTheWayTurnsItBack() {
        var blind = Self.opening(.windowCovering)
        blind.write(.targetPosition, 100)
        blind.advance(10)
        blind.write(.targetPosition, 20)
        #expect(blind.int(.currentPosition) == 40)
        #expect(blind.int(.positionState) == 0)
        blind.advance(5)
        #expect(blind.int(.currentPosition) == 20)
        #expect(blind.int(.positionState) == 2)
    }

    @Test func anObstructionStopsItUntilItIsGone() {
        var window = Self.opening(.window)
        window.write(.targetPosition, 100)
        window.advance(4)
        window.set(.obstructionDetected, true)
        #expect(window.int(.positionState) == 2)
        #expect(window.int(.targetPosition) == 40)
        window.advance(10)
        #expect(window.int(.currentPosition) == 40)
        #expect(window.write(.targetPosition, 0).changes.contains { $0.value == 40 })
        window.advance(10)
        #expect(window.int(.currentPosition) == 40)
        window.set(.obstructionDetected, false)
        window.write(.targetPosition, 0)
        window.advance(10)
        #expect(window.int(.currentPosition) == 0)
    }

    @Test func holdStopsItWhereItIs() {
        var blind = Self.opening(.windowCovering, at: 100)
        blind.write(.targetPosition, 0)
        blind.advance(12)
        blind.write(.holdPosition, false)
        #expect(blind.int(.positionState) == 0)
        blind.write(.holdPosition, true)
        #expect(blind.int(.positionState) == 2)
        #expect(blind.int(.targetPosition) == blind.int(.currentPosition))
        let held = blind.int(.currentPosition)
        blind.advance(60)
        #expect(blind.int(.currentPosition) == held)
    }

    @Test func aHandMovesTheTargetAlong() {
        var door = Self.opening(.door)
        door.set(.currentPosition, 70)
        #expect(door.int(.targetPosition) == 70)
        #expect(door.influence().isOpening)
        door.advance(60)
        #expect(door.int(.currentPosition) == 70)
    }

    @Test func slatsOfABlindTilt() {
        var blind = LoneAccessory(
            Service(.windowCovering) {
                Characteristic(.currentHorizontalTiltAngle)
                Characteristic(.targetHorizontalTiltAngle)
                Characteristic(.currentVerticalTiltAngle)
                Characteristic(.targetVerticalTiltAngle)
                Characteristic(.holdPosition)
            })
        blind.write([(.targetHorizontalTiltAngle, 90), (.targetVerticalTiltAngle, -45)])
        blind.advance(1)
        #expect(blind.int(.currentHorizontalTiltAngle) == 45)
        #expect(blind.int(.currentVerticalTiltAngle) == -45)
        blind.write(.holdPosition, true)
        #expect(blind.int(.targetHorizontalTiltAngle) == 45)
        blind.advance(5)
        #expect(blind.int(.currentHorizontalTiltAngle) == 45)
    }

    private static func slats() -> LoneAccessory {
        LoneAccessory(
            Service(.slats) {
                Characteristic(.swingMode)
                Characteristic(.currentTiltAngle)
                Characteristic(.targetTiltAngle)
            })
    }

    @Test func slatsSwingToAndFroAndComeBack() {
        var slats = Self.slats()
        slats.write(.targetTiltAngle, 20)
        slats.advance(2)
        #expect(slats.int(.currentTiltAngle) == 20)
        slats.write(.swingMode, 1)
        #expect(slats.int(.currentSlatState) == 2)
        slats.advance(60)
        let angles = slats.takeValues(.currentTiltAngle)
        #expect(angles.contains(45) && angles.contains(-45))
        slats.write(.swingMode, 0)
        slats.advance(5)
        #expect(slats.int(.currentSlatState) == 0)
        #expect(slats.int(.currentTiltAngle) == 20)
    }

    @Test func jammedSlatsDoNotMove() {
        var slats = Self.slats()
        slats.write(.targetTiltAngle, 90)
        slats.advance(1)
        slats.set(.currentSlatState, 1)
        slats.write(.targetTiltAngle, -90)
        slats.advance(10)
        #expect(slats.int(.currentTiltAngle) == 45)
        slats.set(.currentSlatState, 0)
        slats.write(.targetTiltAngle, -90)
        slats.advance(10)
        #expect(slats.int(.currentTiltAngle) == -90)
    }
}
