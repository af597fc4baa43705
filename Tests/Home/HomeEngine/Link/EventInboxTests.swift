import HomeEngine
import HomeModel
import Seeded
import Testing

@Suite struct EventInboxTests {
    private let lamp = CharacteristicAddress("1", "on")
    private let button = CharacteristicAddress("1", "button")

    @Test func eachChangeCountsWhileFewWait() {
        var inbox = EventInbox()
        for value in [1, 2, 1] as [HomeValue] { inbox.add(.value(lamp, value), from: "a") }
        inbox.add(.value(lamp, 9), from: "b")
        #expect(inbox.take(atMost: 2).map(\.event) == [.value(lamp, 1), .value(lamp, 2)])
        inbox.add(.value(lamp, 3), from: "a")
        #expect(inbox.take().map(\.event) == [.value(lamp, 1), .value(lamp, 9), .value(lamp, 3)])
        #expect(inbox.coalesced == 0)
    }

    @Test func aNewerValueTakesThePlaceOfTheOlderWhenManyWait() {
        var inbox = EventInbox(limit: 3)
        inbox.add(.value(lamp, 1), from: "a")
        inbox.add(.value(lamp, 2), from: "a")
        inbox.add(.value(lamp, 2), from: "b")
        inbox.add(.value(lamp, 3), from: "a")
        inbox.add(.value(lamp, 4), from: "a")
        inbox.add(.value(lamp, 7), from: "c")
        #expect(inbox.take().map(\.event) == [.value(lamp, 1), .value(lamp, 4), .value(lamp, 2), .value(lamp, 7)])
        #expect(inbox.coalesced == 2)
        #expect(inbox.isEmpty)
    }

    @Test func everyPressCountsAndKeepsItsOrder() {
        var inbox = EventInbox()
        inbox.add(.occurrence(button, 0), from: "a")
        inbox.add(.value(lamp, 1), from: "a")
        inbox.add(.occurrence(button, 0), from: "a")
        inbox.add(.occurrence(button, 2), from: "a")
        let presses = inbox.take().map(\.event).filter { if case .occurrence = $0 { true } else { false } }
        #expect(presses == [.occurrence(button, 0), .occurrence(button, 0), .occurrence(button, 2)])
        #expect(inbox.dropped == 0)
    }

    @Test func pressesBeyondTheLimitAreCounted() {
        var inbox = EventInbox(limit: 3)
        for number in 0..<10 { inbox.add(.occurrence(button, .integer(Int128(number))), from: "a") }
        #expect(inbox.dropped == 7)
        #expect(inbox.take(atMost: 1).map(\.event) == [.occurrence(button, 0)])
        inbox.add(.occurrence(button, 11), from: "a")
        #expect(inbox.dropped == 7)
        #expect(inbox.take().map(\.event) == [.occurrence(button, 1), .occurrence(button, 2), .occurrence(button, 11)])
    }

    @Test func aStormOfEventsDoesNotGrow() {
        var inbox = EventInbox(limit: 100)
        for number in 0..<100_000 {
            inbox.add(.value(CharacteristicAddress("1", "\(number % 50)"), .integer(Int128(number))), from: "a")
            inbox.add(.occurrence(button, 0), from: "a")
            inbox.add(.state(number % 2 == 0 ? .connected : .connecting), from: "a")
        }
        #expect(inbox.count <= 50 + 2 * 100 + 1)
        #expect(inbox.dropped >= 99_900)
    }

    /// Against a plain list: whoever takes at whatever moments ends with the same values, and has seen the same presses.
    @Test(arguments: 0..<20) func whoeverTakesWhenKnowsTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var inbox = EventInbox(limit: seed % 2 == 0 ? 20 : .max)
        var expected: [CharacteristicAddress: HomeValue] = [:]
        var (pressed, seen): ([HomeValue], [HomeValue]) = ([], [])
        var known: [CharacteristicAddress: HomeValue] = [:]
        func learn(_ entries: [EventInbox.Entry]) {
            for entry in entries {
                switch entry.event {
                case .value(let address, let value): known[address] = value
                case .occurrence(_, let value): seen.append(value)
                default: break
                }
            }
        }
        for number in 0..<2_000 {
            let value = HomeValue.integer(Int128(number))
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let dropped = inbox.dropped
                inbox.add(.occurrence(button, value), from: "a")
                if inbox.dropped == dropped { pressed.append(value) }
            case 1: learn(inbox.take(atMost: Int.random(in: 0...12, using: &random)))
            default:
                let address = CharacteristicAddress("1", "\(Int.random(in: 0..<30, using: &random))")
                inbox.add(.value(address, value), from: "a")
                expected[address] = value
            }
        }
        learn(inbox.take())
        #expect(known == expected)
        #expect(seen == pressed)
        #expect(inbox.isEmpty)
    }
}
