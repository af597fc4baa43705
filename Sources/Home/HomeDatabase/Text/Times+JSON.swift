import HearthCalendar
import HearthJSON
import HomeModel

extension CalendarComponents {
    private static let fields: [(String, any WritableKeyPath<CalendarComponents, Int?> & Sendable)] = [
        ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour), ("minute", \.minute),
        ("second", \.second), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal),
        ("weekOfYear", \.weekOfYear),
    ]

    var json: JSONValue {
        .object(
            JSONObject(
                Self.fields.compactMap { name, field in self[keyPath: field].map { (name, .integer(Int128($0))) } }))
    }

    init?(json: JSONValue) {
        guard json.objectValue != nil else { return nil }
        self.init()
        for (name, field) in Self.fields {
            guard let value = json[name].maybe(\.intValue) else { return nil }
            self[keyPath: field] = value
        }
    }
}

extension SignificantTime {
    var json: JSONValue { .object(["event": .string(event.rawValue), "offset": offset?.json]) }

    init?(json: JSONValue) {
        guard let event = json["event"]?.stringValue.flatMap(SignificantEvent.init(rawValue:)),
            let offset = json["offset"].maybe(CalendarComponents.init(json:))
        else { return nil }
        self.init(event, offset: offset)
    }
}

extension Instant {
    /// As text, to the nanosecond.
    var json: JSONValue { .string(description) }

    init?(json: JSONValue) {
        guard let text = json.stringValue else { return nil }
        self.init(text)
    }
}

extension WeekdaySet {
    /// The numbers of its days.
    var json: JSONValue { .array(days.map { .integer(Int128($0.rawValue)) }) }

    init?(json: JSONValue) {
        guard let days = json.all({ $0.intValue.flatMap(Weekday.init(rawValue:)) }) else { return nil }
        self.init(days)
    }
}
