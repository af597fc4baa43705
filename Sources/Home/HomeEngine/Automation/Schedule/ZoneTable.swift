import HearthCalendar

/// The rules of the time zones that homes and triggers name. Reading them is for whoever may open files.
public struct ZoneTable: Hashable, Sendable {
    /// Of a home that has no time zone.
    public var fallback: TimeZoneRules
    public var rules: [TimeZone: TimeZoneRules]

    public init(fallback: TimeZoneRules = .utc, _ others: [TimeZoneRules] = []) {
        self.fallback = fallback
        rules = Dictionary(others.map { ($0.zone, $0) }) { _, last in last }
    }

    /// - Returns: nil when nobody has brought the rules of the zone.
    public subscript(_ zone: TimeZone?) -> TimeZoneRules? {
        guard let zone else { return fallback }
        return rules[zone] ?? (zone == fallback.zone ? fallback : zone == .utc ? .utc : nil)
    }
}
