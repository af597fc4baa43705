import Testing

@testable import Simulator

@Suite struct MovementTests {
    @Test func itArrivesAfterExactlyItsTimeInHoweverManyPieces() throws {
        for pieces in [1, 3, 7, 1_000] {
            var movement = Movement(at: 10, speed: 4)
            movement.move(to: 0)
            #expect(movement.pause(atMost: .seconds(60)) == .seconds(2.5))
            for _ in 0..<pieces { movement.pass(.seconds(2.5) / pieces) }
            #expect(movement.position == 0)
            #expect(movement.pause(atMost: .seconds(60)) == nil)
        }
    }

    @Test func itTurnsBackFromWhereItIs() {
        var movement = Movement(at: 0, speed: 10)
        movement.move(to: 100)
        movement.pass(.seconds(3))
        movement.move(to: 0)
        movement.pass(.seconds(1))
        #expect(movement.position == 20)
        #expect(!movement.isIncreasing)
        movement.stop()
        movement.pass(.seconds(10))
        #expect(movement.position == 20)
    }
}
