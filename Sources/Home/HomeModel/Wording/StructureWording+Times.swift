import HearthCalendar

/// Times, ranges and places, in words.
extension StructureWording {
    /// "30 min before sunset".
    public static func text(of time: SignificantTime) -> String {
        let event = time.event.rawValue
        guard let offset = time.offset, !offset.isEmpty else { return event }
        let fields = [offset.hour, offset.minute, offset.second].compactMap(\.self)
        let isBefore = fields.contains { $0 < 0 }
        // Of mixed signs only the amounts themselves tell the truth.
        guard !isBefore || fields.allSatisfy({ $0 <= 0 }) else { return "\(event) plus \(amount(offset))" }
        return "\(amount(offset, negated: isBefore)) \(isBefore ? "before" : "after") \(event)"
    }

    /// "at sunset", "30 min before sunset".
    static func moment(of time: SignificantTime) -> String {
        let text = text(of: time)
        return text.hasPrefix(time.event.rawValue) ? "at \(text)" : text
    }

    /// A pattern: "07:30", "day 1 of each month, 07:30".
    public static func text(of components: CalendarComponents) -> String {
        var parts: [String] = []
        func add(_ what: String, _ value: Int?) { if let value { parts.append("\(what) \(value)") } }
        add("year", components.year)
        add("month", components.month)
        add("week", components.weekOfYear)
        add("day", components.day)
        if let weekday = components.weekday {
            let name = Weekday(rawValue: weekday).map(name(of:)) ?? "weekday \(weekday)"
            parts.append(components.weekdayOrdinal.map { "\(name) number \($0) of the month" } ?? name)
        } else {
            add("weekday number", components.weekdayOrdinal)
        }
        if let hour = components.hour, let minute = components.minute {
            let clock = [hour, minute, components.second].compactMap(\.self)
            parts.append(clock.map(twoDigits).joined(separator: ":"))
        } else {
            add("hour", components.hour)
            add("minute", components.minute)
            add("second", components.second)
        }
        return parts.isEmpty ? "any time" : parts.joined(separator: ", ")
    }

    /// "workdays", "Monday, Wednesday".
    public static func text(of days: WeekdaySet) -> String {
        switch days {
        case .all: "every day"
        case .workdays: "workdays"
        case .weekend: "weekends"
        default: days.days.map(name(of:)).joined(separator: ", ")
        }
    }

    static func text(of range: NumberRange) -> String {
        switch (range.minimum, range.maximum) {
        case (let minimum?, let maximum?): "between \(minimum) and \(maximum)"
        case (let minimum?, nil): "to \(minimum) or more"
        case (nil, let maximum?): "to \(maximum) or less"
        case (nil, nil): "to any value"
        }
    }

    static func text(of region: Region) -> String {
        let what =
            switch (region.notifiesOnEntry, region.notifiesOnExit) {
            case (true, false): "entered"
            case (false, true): "left"
            default: "entered or left"
            }
        return "\"\(region.identifier)\" (\(HomeNumber.decimal(region.radius)) m around \(text(of: region.center))) "
            + "is \(what)"
    }

    static func text(of place: Coordinate) -> String { "\(place.latitude), \(place.longitude)" }

    /// "1 h 30 min".
    static func amount(_ components: CalendarComponents, negated: Bool = false) -> String {
        let fields: [(Int?, String)] = [
            (components.year, "year"), (components.month, "month"), (components.weekOfYear, "week"),
            (components.day, "day"), (components.hour, "h"), (components.minute, "min"), (components.second, "s"),
            (components.weekday, "weekday"), (components.weekdayOrdinal, "weekday of the month"),
        ]
        let parts = fields.compactMap { value, unit in
            value.map { "\(negated ? 0 &- $0 : $0) \(unit)" }
        }
        return parts.isEmpty ? "0 min" : parts.joined(separator: " ")
    }

    private static func name(of day: Weekday) -> String {
        switch day {
        case .sunday: "Sunday"
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        }
    }

    private static func twoDigits(_ number: Int) -> String { (0...9).contains(number) ? "0\(number)" : "\(number)" }
}
