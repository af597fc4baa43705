/// What one connection still has to be told, and when it may be told.
///
/// Changes of state are merged: at most one message in a window, one entry for each characteristic, the value
/// of the moment of sending. The first change after a quiet window leaves at once. Moments (a button press)
/// have no state that a later read could show, so they leave at once, each in its own message, in order.
/// HAP specification, section 6.8.
struct EventQueue<Address: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What to do now.
    enum Step: Sendable {
        /// Send one message about a moment.
        case moment(Address, Value)
        /// Send one message with the present values of these characteristics.
        case changes([Address])
        /// Nothing may be sent before this instant.
        case wait(until: ContinuousClock.Instant)
        /// Nothing is left to send.
        case idle
    }

    /// Moments kept for a peer that does not read. A press that is a hundred presses old helps nobody.
    static var mostMoments: Int { 64 }

    private var moments: [(Address, Value)] = []
    private var changes: [Address] = []
    private var nextChangesAt: ContinuousClock.Instant?

    /// The state of a characteristic changed.
    mutating func noteChange(of address: Address) {
        // A connection rarely has more than a handful of unsent changes: a scan beats a set, and an idle
        // connection holds no set.
        if !changes.contains(address) { changes.append(address) }
    }

    /// Something happened that is not a state.
    mutating func noteMoment(of address: Address, value: Value) {
        if moments.count == Self.mostMoments { moments.removeFirst() }
        moments.append((address, value))
    }

    /// Forgets a characteristic that is no longer subscribed, or that the peer itself has just written.
    mutating func forget(_ address: Address) {
        changes.removeAll { $0 == address }
        moments.removeAll { $0.0 == address }
    }

    /// The next step. A returned message counts as sent.
    /// - Parameter window: The least time between two messages with changes.
    mutating func next(now: ContinuousClock.Instant, window: Duration) -> Step {
        if !moments.isEmpty {
            let (address, value) = moments.removeFirst()
            return .moment(address, value)
        }
        guard !changes.isEmpty else { return .idle }
        if let nextChangesAt, now < nextChangesAt { return .wait(until: nextChangesAt) }
        nextChangesAt = now + window
        defer { changes = [] }
        return .changes(changes)
    }
}
