import HearthCalendar
import HearthJSON
import HomeDatabase
import HomeModel

/// An object with one kind of event, and an `id`: without one, a new event is meant.
extension Event: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, characteristic, threshold, time, sun, presence, location, after
    }

    /// `becomes` is left out for any change.
    private struct Change: Codable {
        var id: CharacteristicID
        var becomes: HomeValue?
    }

    private struct Threshold: Codable, MembersDescribed {
        var id: CharacteristicID
        var minimum: HomeNumber?
        var maximum: HomeNumber?

        static let rules: JSONValue = ["anyOf": [["required": ["minimum"]], ["required": ["maximum"]]]]
    }

    /// More seconds than a calendar has.
    private static let longest = 400_000_000_000.0

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decodeIfPresent(EventID.self, forKey: .id)
        let kind: Kind
        switch try container.onlyKey(of: "an event", besides: [.id]) {
        case .id: throw container.error("an event has a kind")
        case .characteristic:
            let change = try container.decode(Change.self, forKey: .characteristic)
            kind = .characteristic(change.id, value: change.becomes)
        case .threshold:
            let threshold = try container.decode(Threshold.self, forKey: .threshold)
            guard let range = NumberRange(minimum: threshold.minimum, maximum: threshold.maximum) else {
                throw container.error("a threshold has a minimum, a maximum above it, or one of them")
            }
            kind = .threshold(threshold.id, range)
        case .time: kind = .calendar(try container.decode(CalendarComponents.self, forKey: .time))
        case .sun: kind = .significantTime(try container.decode(SignificantTime.self, forKey: .sun))
        case .presence: kind = .presence(try container.decode(Presence.self, forKey: .presence))
        case .location: kind = .location(try container.decode(Region.self, forKey: .location))
        case .after:
            let seconds = try container.decode(Double.self, forKey: .after)
            guard (0...Self.longest).contains(seconds) else { throw container.error("\"after\" is seconds, from 0") }
            kind = .duration(.seconds(seconds))
        }
        self.init(id: id ?? EventID(random: .random(in: .min ... .max)), kind)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        switch kind {
        case .characteristic(let id, let value):
            try container.encode(Change(id: id, becomes: value), forKey: .characteristic)
        case .threshold(let id, let range):
            try container.encode(
                Threshold(id: id, minimum: range.minimum, maximum: range.maximum), forKey: .threshold)
        case .calendar(let components): try container.encode(components, forKey: .time)
        case .significantTime(let time): try container.encode(time, forKey: .sun)
        case .presence(let presence): try container.encode(presence, forKey: .presence)
        case .location(let region): try container.encode(region, forKey: .location)
        case .duration(let duration): try container.encode(duration / .seconds(1), forKey: .after)
        }
    }
}

/// A number of JSON; one without a fraction and an exponent is an integer.
extension HomeNumber: Codable {
    public init(from decoder: any Decoder) throws {
        switch try HomeValue(from: decoder) {
        case .integer(let value): self = .integer(value)
        case .float(let value): self = .decimal(value)
        default:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected a number"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .integer(let value): try HomeValue.integer(value).encode(to: encoder)
        case .decimal(let value): try HomeValue.float(value).encode(to: encoder)
        }
    }
}

extension Region: Codable {
    private enum CodingKeys: String, CodingKey { case identifier, latitude, longitude, radius, onEntry, onExit }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let center = Coordinate(
            latitude: try container.decode(Double.self, forKey: .latitude),
            longitude: try container.decode(Double.self, forKey: .longitude))
        guard let center else { throw container.error("a latitude is from -90 to 90, a longitude from -180 to 180") }
        let region = Region(
            identifier: try container.decode(String.self, forKey: .identifier), center: center,
            radius: try container.decode(Double.self, forKey: .radius),
            notifiesOnEntry: try container.decodeIfPresent(Bool.self, forKey: .onEntry) ?? true,
            notifiesOnExit: try container.decodeIfPresent(Bool.self, forKey: .onExit) ?? true)
        guard let region else { throw container.error("a radius is in metres, above 0") }
        self = region
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(center.latitude, forKey: .latitude)
        try container.encode(center.longitude, forKey: .longitude)
        try container.encode(radius, forKey: .radius)
        try container.encode(notifiesOnEntry, forKey: .onEntry)
        try container.encode(notifiesOnExit, forKey: .onExit)
    }
}
