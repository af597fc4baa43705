import HomeModel

/// Which event of which trigger. A timer trigger counts as one start event.
struct EventPlace: Hashable, Comparable, Sendable {
    enum Part: Int, Hashable, Sendable {
        case end, start
    }

    var trigger: TriggerID
    var part: Part
    /// In ``EventTrigger/events`` or ``EventTrigger/endEvents``.
    var index: Int

    static func < (left: Self, right: Self) -> Bool {
        (left.trigger, left.part.rawValue, left.index) < (right.trigger, right.part.rawValue, right.index)
    }
}

extension Trigger {
    /// The event there; nil for a timer, and where none is.
    func event(at place: EventPlace) -> Event? {
        guard let events = place.part == .start ? condition.event?.events : condition.event?.endEvents,
            events.indices.contains(place.index)
        else { return nil }
        return events[place.index]
    }

    func places(_ part: EventPlace.Part) -> [EventPlace] {
        let count: Int
        switch (condition, part) {
        case (.timer, .start): count = 1
        case (.timer, .end): count = 0
        case (.event(let event), .start): count = event.events.count
        case (.event(let event), .end): count = event.endEvents.count
        }
        return (0..<count).map { EventPlace(trigger: id, part: part, index: $0) }
    }
}
