import HomeModel

/// Which events to look at when something is reported, so that what nobody listens to costs nothing.
///
/// Lists are in the order of the triggers' identifiers, each trigger's end events first.
struct ListenerIndex: Sendable {
    private(set) var values: [CharacteristicID: [EventPlace]] = [:]
    private(set) var presence: [EventPlace] = []
    private(set) var regions: [EventPlace] = []

    mutating func add(_ trigger: Trigger, _ part: EventPlace.Part) {
        for place in trigger.places(part) {
            change(trigger.event(at: place)) { list in
                let index = list.firstIndex { $0 >= place } ?? list.count
                if index == list.count || list[index] != place { list.insert(place, at: index) }
            }
        }
    }

    mutating func remove(_ trigger: Trigger, _ part: EventPlace.Part) {
        for place in trigger.places(part) {
            change(trigger.event(at: place)) { list in list.removeAll { $0 == place } }
        }
    }

    private mutating func change(_ event: Event?, _ body: (inout [EventPlace]) -> Void) {
        switch event?.kind {
        case .characteristic(let id, _), .threshold(let id, _):
            body(&values[id, default: []])
            if values[id]?.isEmpty == true { values[id] = nil }
        case .presence: body(&presence)
        case .location: body(&regions)
        case .calendar, .significantTime, .duration, nil: break
        }
    }
}
