import HearthCalendar

/// What may start or end an ``EventTrigger`` (`HMEvent`).
public struct Event: Hashable, Sendable {
    public let id: EventID
    public var kind: Kind

    public enum Kind: Hashable, Sendable {
        /// The value becomes this one, or, with nil, changes at all.
        case characteristic(CharacteristicID, value: HomeValue?)
        /// The value comes into the range.
        case threshold(CharacteristicID, NumberRange)
        /// The clock shows it; month, day, hour and minute count.
        case calendar(CalendarComponents)
        case significantTime(SignificantTime)
        case presence(Presence)
        case location(Region)
        /// So long after the trigger fired: an end event only.
        case duration(Duration)
    }

    public init(id: EventID, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The characteristic that it listens to; nil for other kinds.
    public var characteristic: CharacteristicID? {
        switch kind {
        case .characteristic(let id, _), .threshold(let id, _): id
        default: nil
        }
    }
}

/// Numbers from a minimum to a maximum, of which one may be open (`HMNumberRange`). Both ends belong to it.
public struct NumberRange: Hashable, Sendable {
    public let minimum: HomeNumber?
    public let maximum: HomeNumber?

    /// - Returns: nil without any bound, with a bound that is not finite, and with a minimum above the maximum.
    public init?(minimum: HomeNumber? = nil, maximum: HomeNumber? = nil) {
        guard minimum != nil || maximum != nil, minimum?.isFinite != false, maximum?.isFinite != false else {
            return nil
        }
        if let minimum, let maximum, minimum > maximum { return nil }
        self.minimum = minimum
        self.maximum = maximum
    }

    public func contains(_ number: HomeNumber) -> Bool {
        if let minimum, number < minimum { return false }
        if let maximum, number > maximum { return false }
        return number.isFinite
    }
}
