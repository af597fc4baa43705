import HearthCalendar

/// What a trigger's condition may be.
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
        let events = trigger.events + trigger.endEvents
        guard !trigger.events.isEmpty else {
            throw HomeModelError(.missingParameter, "The trigger has no event to start it; give at least one.")
        }
        guard events.count <= HomeLimits.eventsInTrigger else {
            throw HomeModelError(
                .maximumObjectLimitReached, "A trigger has at most \(HomeLimits.eventsInTrigger) events; make two.")
        }
        let elsewhere = structure.triggers.rows.filter { $0.id != id }.compactMap(\.condition.event)
        var taken = Set(elsewhere.flatMap { ($0.events + $0.endEvents).map(\.id) })
        for event in events {
            guard taken.insert(event.id).inserted else {
                throw HomeModelError(.alreadyExists, "The event \(event.id) is in a trigger already; make a new one.")
            }
        }
        for event in trigger.events {
            if case .duration = event.kind {
                throw HomeModelError(
                    .invalidParameter, "A duration can only end a trigger; put it among the end events.")
            }
        }
        for event in events { try check(event, in: home) }
        try checkWeekdays(trigger.weekdays)
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
        case .calendar(let components):
            guard components.hour != nil || components.minute != nil || components.day != nil || components.month != nil
            else {
                throw HomeModelError(.invalidParameter, "A calendar event needs a month, day, hour or minute.")
            }
            try checkPattern(components)
        case .significantTime(let time): try checkOffset(of: time)
        case .presence(let presence): try check(presence, in: home)
        case .location: break
        case .duration(let duration):
            guard duration > .zero else {
                throw HomeModelError(.invalidParameter, "The duration has to be longer than nothing.")
            }
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

func checkWeekdays(_ weekdays: WeekdaySet?) throws(HomeModelError) {
    guard weekdays?.isEmpty != true else {
        throw HomeModelError(
            .invalidParameter, "No day of the week is left; choose at least one, or leave the days out.")
    }
}

/// Fields of a date or a time that can come.
func checkPattern(_ components: CalendarComponents) throws(HomeModelError) {
    let fields: [(String, Int?, ClosedRange<Int>)] = [
        ("month", components.month, 1...12), ("day", components.day, 1...31), ("hour", components.hour, 0...23),
        ("minute", components.minute, 0...59), ("second", components.second, 0...59),
        ("weekday", components.weekday, 1...7),
    ]
    for (name, value, range) in fields {
        if let value, !range.contains(value) {
            throw HomeModelError(
                .invalidParameter, "There is no \(name) \(value); give \(range.lowerBound) to \(range.upperBound).")
        }
    }
}

/// An offset from the sun of less than a day.
func checkOffset(of time: SignificantTime) throws(HomeModelError) {
    guard let offset = time.offset else { return }
    let isPlain =
        offset.year == nil && offset.month == nil && offset.day == nil && offset.weekday == nil
        && offset.weekdayOrdinal == nil && offset.weekOfYear == nil
    let fields = [offset.hour, offset.minute, offset.second].map { $0 ?? 0 }
    guard isPlain, fields.allSatisfy({ (-86_400...86_400).contains($0) }),
        abs(fields[0] * 3_600 + fields[1] * 60 + fields[2]) < 86_400
    else {
        throw HomeModelError(
            .invalidParameter, "An offset from \(time.event.rawValue) is in hours and minutes, under a day.")
    }
}

extension ValueFormat {
    /// Whether its values have a size; a boolean counts as 0 and 1.
    var isNumeric: Bool { self == .float || self == .bool || integers != nil }
}
