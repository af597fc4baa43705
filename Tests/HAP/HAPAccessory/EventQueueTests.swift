import Testing

@testable import HAPAccessory

@Suite struct EventQueueTests {
    private let start = ContinuousClock.now
    private let window = Duration.seconds(1)

    private func text(_ step: EventQueue<String, Int>.Step) -> String {
        switch step {
        case .moment(let address, let value): "\(address)=\(value)"
        case .changes(let addresses): addresses.joined(separator: ",")
        case .wait(let until): "wait \(until - start)"
        case .idle: "idle"
        }
    }

    @Test func mergesChangesWithinAWindow() {
        var queue = EventQueue<String, Int>()
        queue.noteChange(of: "a")
        #expect(text(queue.next(now: start, window: window)) == "a")
        for address in ["b", "a", "b"] { queue.noteChange(of: address) }
        #expect(text(queue.next(now: start + .milliseconds(999), window: window)) == "wait 1.0 seconds")
        #expect(text(queue.next(now: start + window, window: window)) == "b,a")
        #expect(text(queue.next(now: start + window, window: window)) == "idle")
    }

    @Test func momentsOvertakeChangesAndKeepTheirOrder() {
        var queue = EventQueue<String, Int>()
        queue.noteChange(of: "a")
        queue.noteMoment(of: "button", value: 0)
        queue.noteMoment(of: "button", value: 2)
        #expect(text(queue.next(now: start, window: window)) == "button=0")
        #expect(text(queue.next(now: start, window: window)) == "button=2")
        #expect(text(queue.next(now: start, window: window)) == "a")
    }

    @Test func keepsTheLatestMomentsOfAPeerThatDoesNotRead() {
        var queue = EventQueue<String, Int>()
        for press in 0..<100 { queue.noteMoment(of: "button", value: press) }
        #expect(text(queue.next(now: start, window: window)) == "button=36")
    }

    @Test func forgetsWhatIsNoLongerWanted() {
        var queue = EventQueue<String, Int>()
        queue.noteChange(of: "a")
        queue.noteMoment(of: "a", value: 1)
        queue.noteChange(of: "b")
        queue.forget("a")
        #expect(text(queue.next(now: start, window: window)) == "b")
    }
}
