import HearthCalendar
import HomeModel

/// What accessories and people report.
extension AutomationEvaluator {
    mutating func report(
        _ value: HomeValue, of id: CharacteristicID, _ cause: RunID?, _ actions: inout [AutomationAction]
    ) {
        let before = values.updateValue(value, forKey: id)
        guard let places = listeners.values[id], let accessory = structure.accessory(of: id) else { return }
        let isMomentary = accessory.characteristic(id)?.type.isMomentary == true
        guard isMomentary || before.map({ !$0.matches(value) }) ?? false else { return }
        let cause = cause ?? causality.writer(of: value, to: id, now.monotone)
        match(places, cause: cause, accessory: accessory.id, &actions) { _, event in
            guard event.isMet(by: value, after: isMomentary ? nil : before) else { return nil }
            return .value(event.id, id, was: before, value)
        }
    }

    mutating func report(_ user: UserID, isHome: Bool, _ actions: inout [AutomationAction]) {
        guard structure.users[user] != nil else { return }
        let before = presence.isHome.updateValue(isHome, forKey: user)
        guard let before, before != isHome else { return }
        match(listeners.presence, &actions) { [presence, structure] trigger, event in
            guard case .presence(let asked) = event.kind,
                presence.comesAbout(asked, by: user, in: trigger.home, of: structure)
            else { return nil }
            return .presence(event.id, user, isHome: isHome)
        }
    }

    mutating func report(
        _ user: UserID, _ crossing: RegionCrossing, _ region: Region, _ actions: inout [AutomationAction]
    ) {
        guard let home = structure.users[user]?.home else { return }
        match(listeners.regions, &actions) { trigger, event in
            guard trigger.home == home, case .location(let asked) = event.kind, asked.isMet(by: crossing, of: region)
            else { return nil }
            return .region(event.id, crossing, user)
        }
    }

    /// Ends or fires each trigger of which one of these events comes about.
    private mutating func match(
        _ places: [EventPlace], cause: RunID? = nil, accessory: AccessoryID? = nil,
        _ actions: inout [AutomationAction], _ occasion: (Trigger, Event) -> AutomationTrace.Occasion?
    ) {
        var done: TriggerID?
        for place in places where place.trigger != done {
            guard let armed = armed[place.trigger], place.part == .start || armed.open != nil,
                let event = armed.trigger.event(at: place), let occasion = occasion(armed.trigger, event)
            else { continue }
            done = place.trigger
            switch place.part {
            case .end: end(place.trigger, occasion, cause: cause, &actions)
            case .start: consider(place.trigger, Occurrence(occasion, cause: cause, accessory: accessory), &actions)
            }
        }
    }
}

extension Event {
    /// Whether a report of a value brings it about.
    /// - Parameter before: a known value that differs; nil where none stays, as with buttons.
    fileprivate func isMet(by value: HomeValue, after before: HomeValue?) -> Bool {
        switch kind {
        case .characteristic(_, nil): true
        case .characteristic(_, let wanted?): wanted.matches(value)
        case .threshold(_, let range): range.contains(value) && before.map { !range.contains($0) } ?? true
        default: false
        }
    }
}

extension NumberRange {
    fileprivate func contains(_ value: HomeValue) -> Bool { value.number.map { contains($0) } ?? false }
}

extension Region {
    fileprivate func isMet(by crossing: RegionCrossing, of region: Region) -> Bool {
        identifier == region.identifier && center == region.center && radius == region.radius
            && (crossing == .entry ? notifiesOnEntry : notifiesOnExit)
    }
}

extension CharacteristicType {
    /// Tells of presses and not of a state: the same value twice in a row is two presses. Programmable Switch Event and
    /// Button Event of the HomeKit Accessory Protocol, section 9.
    var isMomentary: Bool { self == Self(0x73) || self == Self(0x126) }
}
