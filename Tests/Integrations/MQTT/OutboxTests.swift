import Testing

@testable import HearthMQTT

@Suite struct OutboxTests {
    private static func kept(_ topic: String, _ text: String) -> MQTTMessage {
        MQTTMessage(topic, text, isRetained: true)
    }

    /// Sends all that may be sent, with numbers from a first one on.
    private static func send(_ outbox: inout MQTTOutbox, from first: Int32 = 1) -> [MQTTMessage] {
        var sent: [MQTTMessage] = []
        while let message = outbox.next() {
            outbox.sent(message, as: first + Int32(sent.count))
            sent.append(message)
        }
        return sent
    }

    @Test func ofATopicTheLastValueIsSentAtThePlaceOfTheFirst() {
        var outbox = MQTTOutbox()
        for message in [Self.kept("a", "1"), Self.kept("b", "1"), Self.kept("a", "2")] { outbox.add(message) }
        #expect(Self.send(&outbox) == [Self.kept("a", "2"), Self.kept("b", "1")])
    }

    @Test func noMoreThanAWindowIsUnderWay() {
        var outbox = MQTTOutbox()
        for number in 0..<50 { outbox.add(Self.kept("t\(number)", "x")) }
        #expect(Self.send(&outbox).count == MQTTOutbox.window)
        outbox.confirmed(3)
        #expect(Self.send(&outbox, from: 100).map(\.topic) == ["t20"])
        outbox.confirmed(3)
        #expect(Self.send(&outbox, from: 200).isEmpty)
    }

    @Test func whatWasNotConfirmedIsSentAgainUnlessThereIsALaterValue() {
        var outbox = MQTTOutbox()
        // The second number is lower: the protocol's begin anew.
        outbox.add(Self.kept("a", "1"))
        outbox.add(Self.kept("b", "1"))
        _ = Self.send(&outbox, from: 65_534)
        outbox.add(Self.kept("a", "2"))
        _ = Self.send(&outbox, from: 1)
        outbox.add(Self.kept("b", "2"))
        outbox.connectionEnded()
        #expect(Self.send(&outbox) == [Self.kept("b", "2"), Self.kept("a", "2")])
        for number in 1...2 { outbox.confirmed(Int32(number)) }
        #expect(outbox.isEmpty)
    }

    @Test func momentsGoFirstAreBoundedAndDoNotOutliveTheConnection() {
        var outbox = MQTTOutbox()
        outbox.add(Self.kept("a", "1"))
        for number in 0..<MQTTOutbox.mostPassing {
            let isTaken = outbox.add(MQTTMessage("press", "\(number)", isRetained: false))
            #expect(isTaken)
        }
        let isTaken = outbox.add(MQTTMessage("press", "more", isRetained: false))
        #expect(!isTaken)
        #expect(Self.send(&outbox).first?.topic == "press")
        outbox.connectionEnded()
        #expect(Self.send(&outbox) == [Self.kept("a", "1")])
    }

    @Test func whatWaitsIsBoundedByTheTopicsHoweverLongTheBrokerIsAway() {
        var outbox = MQTTOutbox()
        for number in 0..<100_000 { outbox.add(Self.kept("t\(number % 10)", "\(number)")) }
        #expect(outbox.count == 10)
        #expect(Self.send(&outbox).map(\.payload) == (99_990..<100_000).map { Array("\($0)".utf8) })
    }
}
