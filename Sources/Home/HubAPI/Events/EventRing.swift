/// The last things that happened, each with a number, for those who follow or come back. It forgets the oldest, and so never
/// grows beyond its limit.
struct EventRing: Sendable {
    /// Of all that is kept, counted by what it holds: a change of a hundred rows is a hundred.
    private let limit: Int
    private var events: [HubEvent] = []
    /// Where the oldest is in `events`; what is before it is forgotten.
    private var start = 0
    private var weight = 0
    /// The number of the event that came last.
    private(set) var last: UInt64

    /// - Parameter before: the next event gets the number after this one.
    init(after before: UInt64, limit: Int) {
        last = before
        self.limit = max(limit, 1)
    }

    /// - Parameter event: its number is given here.
    mutating func append(_ event: HubEvent) {
        last += 1
        var event = event
        event.sequence = last
        events.append(event)
        weight += event.weight
        while weight > limit, start < events.count - 1 {
            weight -= events[start].weight
            start += 1
        }
        if start > 64, start > events.count / 2 {
            events.removeFirst(start)
            start = 0
        }
    }

    /// The events after the one of this number, oldest first.
    /// - Returns: nil when some of them are forgotten, or when none has had this number yet.
    func events(after sequence: UInt64, atMost count: Int) -> ArraySlice<HubEvent>? {
        guard sequence <= last else { return nil }
        let missing = last - sequence
        guard missing <= UInt64(events.count - start) else { return nil }
        let from = events.count - Int(missing)
        return events[from..<from + min(max(count, 0), Int(missing))]
    }
}

extension HubEvent {
    fileprivate var weight: Int {
        max(changes?.count ?? 1, 1) + (trace.map { $0.conditions.count + $0.actions.count } ?? 0)
            + (run?.actions.count ?? 0) + (link?.accessories.count ?? 0)
    }
}
