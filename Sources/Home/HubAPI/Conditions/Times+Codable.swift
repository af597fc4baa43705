import HearthCalendar
import HomeModel

/// `{"hour": 7, "minute": 30}`: the fields that are given.
extension CalendarComponents: Codable {
    private enum CodingKeys: String, CodingKey {
        case year, month, day, hour, minute, second, weekday, weekdayOrdinal, weekOfYear
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func field(_ key: CodingKeys) throws -> Int? { try container.decodeIfPresent(Int.self, forKey: key) }
        self.init(
            year: try field(.year), month: try field(.month), day: try field(.day), hour: try field(.hour),
            minute: try field(.minute), second: try field(.second), weekday: try field(.weekday),
            weekdayOrdinal: try field(.weekdayOrdinal), weekOfYear: try field(.weekOfYear))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let fields: [(CodingKeys, Int?)] = [
            (.year, year), (.month, month), (.day, day), (.hour, hour), (.minute, minute), (.second, second),
            (.weekday, weekday), (.weekdayOrdinal, weekdayOrdinal), (.weekOfYear, weekOfYear),
        ]
        for (key, value) in fields { try container.encodeIfPresent(value, forKey: key) }
    }
}

/// `{"event": "sunset", "offset": {"minute": -30}}`.
extension SignificantTime: Codable {
    private enum CodingKeys: String, CodingKey { case event, offset }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(CodedName<SignificantEvent>.self, forKey: .event).value,
            offset: try container.decodeIfPresent(CalendarComponents.self, forKey: .offset))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(CodedName(event), forKey: .event)
        try container.encodeIfPresent(offset, forKey: .offset)
    }
}

/// "Europe/Berlin".
extension TimeZone: Codable {
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        do throws(TimeZoneError) { try self.init(name) } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// `["saturday", "sunday"]`.
extension WeekdaySet: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([CodedName<Weekday>].self).map(\.value))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(days.map(CodedName.init))
    }
}
