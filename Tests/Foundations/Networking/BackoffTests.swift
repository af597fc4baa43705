import HearthNetworking
import Seeded
import Testing

@Suite struct BackoffTests {
    @Test func waitsLongerAfterEachFailureAndNeverMoreThanAMinuteAndAQuarter() {
        var backoff = Backoff()
        var generator = SeededGenerator(seed: 1)
        let waits = (0..<12).map { _ in backoff.next(using: &generator) }
        #expect(waits[0] == .zero)
        for (wait, least) in zip(waits.dropFirst(), [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]) {
            #expect(wait >= .seconds(least) && wait <= .seconds(Double(least) * 1.25))
        }
        backoff.reset()
        #expect(backoff.next(using: &generator) == .zero)
    }

    @Test func waitsNoLongerThanItIsTold() {
        var backoff = Backoff()
        var generator = SeededGenerator(seed: 1)
        let waits = (0..<40).map { _ in backoff.next(atMost: .seconds(10), using: &generator) }
        for (wait, least) in zip(waits.dropFirst(), [1, 2, 4, 8] + Array(repeating: 10.0, count: 35)) {
            #expect(wait >= .seconds(least) && wait <= .seconds(least * 1.25))
        }
    }

    @Test func beginsAnewAfterAnAttemptThatWasNotItsOwn() {
        var backoff = Backoff()
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5 { _ = backoff.next(using: &generator) }
        backoff.restart()
        #expect((Duration.seconds(1)...Duration.seconds(1.25)).contains(backoff.next(using: &generator)))
    }
}
