/// A connection that breaks now and then, and comes back.
struct Outage: Hashable, Sendable {
    private(set) var isOut = false
    private(set) var change = Countdown()
    private let between: ClosedRange<Double>
    private let lasting: ClosedRange<Double>

    /// - Parameters:
    ///   - between: seconds from one outage to the next.
    ///   - lasting: seconds that one lasts.
    init(between: ClosedRange<Double>, lasting: ClosedRange<Double>) {
        self.between = between
        self.lasting = lasting
    }

    mutating func begin(_ random: inout SimulatorRandom) {
        change.start(.seconds(random.number(in: between).rounded()))
    }

    /// Somebody pulls the plug, or puts it back.
    mutating func set(isOut: Bool, _ random: inout SimulatorRandom) {
        guard isOut != self.isOut else { return }
        self.isOut = isOut
        change.start(.seconds(random.number(in: isOut ? lasting : between).rounded()))
    }

    /// - Returns: whether it broke or came back.
    mutating func pass(_ elapsed: Duration, _ random: inout SimulatorRandom) -> Bool {
        guard change.pass(elapsed) else { return false }
        isOut.toggle()
        change.start(.seconds(random.number(in: isOut ? lasting : between).rounded()))
        return true
    }
}
