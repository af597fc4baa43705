import HearthCalendar

/// What a trigger's condition may be, and what of its home it may refer to.
extension StructureEdit {
    func checkCondition(
        _ condition: TriggerCondition, of id: TriggerID, in home: HomeID, _ now: Instant
    ) throws(HomeModelError) {
        switch condition {
        case .timer(let timer): try TimerCheck(timer).check(now)
        case .event(let event): try checkEvents(event, of: id, in: home)
        }
    }

    private func checkEvents(_ trigger: EventTrigger, of id: TriggerID, in home: HomeID) throws(HomeModelError) {
        guard !trigger.events.isEmpty else {
            throw HomeModelError(.missingParameter, "The trigger has no event to start it; give at least one.")
        }
        try trigger.checkForm()
        let events = trigger.events + trigger.endEvents
        let elsewhere = structure.triggers.rows.filter { $0.id != id }.compactMap(\.condition.event)
        var taken = Set(elsewhere.flatMap { ($0.events + $0.endEvents).map(\.id) })
        for event in events {
            guard taken.insert(event.id).inserted else {
                throw HomeModelError(.alreadyExists, "The event \(event.id) is in a trigger already; make a new one.")
            }
        }
        for event in events { try check(event, in: home) }
        if let predicate = trigger.predicate { try check(predicate, in: home) }
    }

    private func check(_ event: Event, in home: HomeID) throws(HomeModelError) {
        switch event.kind {
        case .characteristic(let id, let value):
            let characteristic = try observable(id, in: home)
            if let value { try characteristic.metadata.check(value) }
        case .threshold(let id, _):
            let format = try observable(id, in: home).metadata.format
            guard format.isNumeric else {
                throw HomeModelError(
                    .invalidValueType, "A range needs numbers, and this characteristic's format is \(format.rawValue).",
                    .characteristic(id))
            }
        case .presence(let presence): try check(presence, in: home)
        case .calendar, .significantTime, .location, .duration: break
        }
    }

    private func observable(_ id: CharacteristicID, in home: HomeID) throws(HomeModelError) -> Characteristic {
        let characteristic = try characteristic(id, in: home)
        try characteristic.checkNotification()
        return characteristic
    }

    func check(_ presence: Presence, in home: HomeID) throws(HomeModelError) {
        if case .customUsers(let users) = presence.users {
            guard !users.isEmpty, Set(users).count == users.count else {
                throw HomeModelError(.invalidParameter, "Name at least one person, and each only once.")
            }
        }
        for id in presence.users.named { try check(try user(id).home, is: home, .user(id)) }
    }
}

extension ValueFormat {
    /// Whether its values have a size; a boolean counts as 0 and 1.
    var isNumeric: Bool { self == .float || self == .bool || integers != nil }
}
