import HearthCalendar

/// What can be judged of a condition by itself, whatever is in the home and whenever it is asked. Changes and what was
/// stored are held to it alike: the engine reckons with these numbers.
extension TriggerCondition {
    func checkForm() throws(HomeModelError) {
        switch self {
        case .timer(let timer): try TimerCheck(timer).checkForm()
        case .event(let event): try event.checkForm()
        }
    }
}

extension EventTrigger {
    /// A trigger may have lost all of its events, so that it has one to start it is no part of this.
    func checkForm() throws(HomeModelError) {
        let all = events + endEvents
        guard all.count <= HomeLimits.eventsInTrigger else {
            throw HomeModelError(
                .maximumObjectLimitReached, "A trigger has at most \(HomeLimits.eventsInTrigger) events; make two.")
        }
        for event in events {
            if case .duration = event.kind {
                throw HomeModelError(
                    .invalidParameter, "A duration can only end a trigger; put it among the end events.")
            }
        }
        for event in all { try event.kind.checkForm() }
        try checkWeekdays(weekdays)
        try predicate?.checkForm()
    }
}

extension Event.Kind {
    fileprivate func checkForm() throws(HomeModelError) {
        switch self {
        case .calendar(let components):
            guard components.hour != nil || components.minute != nil || components.day != nil || components.month != nil
            else {
                throw HomeModelError(.invalidParameter, "A calendar event needs a month, day, hour or minute.")
            }
            try checkPattern(components)
        case .significantTime(let time): try checkOffset(of: time)
        case .duration(let duration):
            guard duration > .zero else {
                throw HomeModelError(.invalidParameter, "The duration has to be longer than nothing.")
            }
        case .characteristic, .threshold, .presence, .location: break
        }
    }
}

extension Predicate {
    fileprivate func checkForm() throws(HomeModelError) {
        var count = 0
        // By hand: what stands too deep is refused without going there.
        var waiting = [(self, 1)]
        while let (part, depth) = waiting.popLast() {
            count += 1
            guard depth <= HomeLimits.predicateDepth, count <= HomeLimits.predicateParts else {
                throw HomeModelError(
                    .maximumObjectLimitReached, "The conditions are too many or too deep; simplify them.")
            }
            try part.checkOwnForm()
            waiting += part.parts.map { ($0, depth + 1) }
        }
    }

    private func checkOwnForm() throws(HomeModelError) {
        switch self {
        case .before(let components), .after(let components), .on(let components): try checkDate(components)
        case .between(let first, let second):
            try checkDate(first)
            try checkDate(second)
        case .beforeSignificant(let time), .afterSignificant(let time): try checkOffset(of: time)
        case .betweenSignificant(let first, let second):
            try checkOffset(of: first)
            try checkOffset(of: second)
        case .characteristic, .presence, .and, .or, .not, .constant, .lost: break
        }
    }

    private func checkDate(_ components: CalendarComponents) throws(HomeModelError) {
        guard !components.isEmpty else {
            throw HomeModelError(.invalidParameter, "A date condition needs at least one field, such as the hour.")
        }
        try checkPattern(components)
    }
}

func checkWeekdays(_ weekdays: WeekdaySet?) throws(HomeModelError) {
    guard weekdays?.isEmpty != true else {
        throw HomeModelError(
            .invalidParameter, "No day of the week is left; choose at least one, or leave the days out.")
    }
}

/// Fields of a date or a time that can come.
private func checkPattern(_ components: CalendarComponents) throws(HomeModelError) {
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
