import HearthCalendar
import HomeDatabase
import HomeModel

/// An object with one member, named for what it asks.
///
/// ```json
/// {"all": [{"characteristic": {"id": "…", "is": "lessThan", "value": 10}},
///          {"not": {"between": {"start": {"hour": 9}, "end": {"hour": 17}}}}]}
/// ```
extension Predicate: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case characteristic, before, after, on, between, beforeSun, afterSun, betweenSun, presence
        case all, any, not, always, lost
    }

    private struct Comparison: Codable {
        var id: CharacteristicID
        var `is`: CodedName<ValueComparison>
        var value: HomeValue
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys) throws -> CalendarComponents { try container.decode(forKey: key) }
        func sun(_ key: CodingKeys) throws -> SignificantTime { try container.decode(forKey: key) }
        let key = try container.onlyKey(of: "what is asked")
        switch key {
        case .characteristic:
            let comparison = try container.decode(Comparison.self, forKey: key)
            self = .characteristic(comparison.id, comparison.is.value, comparison.value)
        case .before: self = .before(try time(key))
        case .after: self = .after(try time(key))
        case .on: self = .on(try time(key))
        case .between:
            let span = try container.decode(CodedSpan<CalendarComponents>.self, forKey: key)
            self = .between(span.start, span.end)
        case .beforeSun: self = .beforeSignificant(try sun(key))
        case .afterSun: self = .afterSignificant(try sun(key))
        case .betweenSun:
            let span = try container.decode(CodedSpan<SignificantTime>.self, forKey: key)
            self = .betweenSignificant(span.start, span.end)
        case .presence: self = .presence(try container.decode(Presence.self, forKey: key))
        case .all: self = .and(try container.decode([Predicate].self, forKey: key))
        case .any: self = .or(try container.decode([Predicate].self, forKey: key))
        case .not: self = .not(try container.decode(Predicate.self, forKey: key))
        case .always: self = .constant(try container.decode(Bool.self, forKey: key))
        case .lost: self = .lost(try container.decode(String.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .characteristic(let id, let comparison, let value):
            try container.encode(Comparison(id: id, is: CodedName(comparison), value: value), forKey: .characteristic)
        case .before(let time): try container.encode(time, forKey: .before)
        case .after(let time): try container.encode(time, forKey: .after)
        case .on(let time): try container.encode(time, forKey: .on)
        case .between(let start, let end): try container.encode(CodedSpan(start: start, end: end), forKey: .between)
        case .beforeSignificant(let time): try container.encode(time, forKey: .beforeSun)
        case .afterSignificant(let time): try container.encode(time, forKey: .afterSun)
        case .betweenSignificant(let start, let end):
            try container.encode(CodedSpan(start: start, end: end), forKey: .betweenSun)
        case .presence(let presence): try container.encode(presence, forKey: .presence)
        case .and(let parts): try container.encode(parts, forKey: .all)
        case .or(let parts): try container.encode(parts, forKey: .any)
        case .not(let part): try container.encode(part, forKey: .not)
        case .constant(let holds): try container.encode(holds, forKey: .always)
        case .lost(let what): try container.encode(what, forKey: .lost)
        }
    }
}

extension KeyedDecodingContainer {
    fileprivate func decode<Value: Decodable>(forKey key: Key) throws -> Value { try decode(Value.self, forKey: key) }
}

/// Who comes or goes, or is at home; everybody of the home where neither `users` nor `creator` is given.
extension Presence: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case change, users, creator }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let users: PresenceUsers
        switch (
            try container.decodeIfPresent([UserID].self, forKey: .users),
            try container.decodeIfPresent(UserID.self, forKey: .creator)
        ) {
        case (nil, nil): users = .homeUsers
        case (let some?, nil): users = .customUsers(some)
        case (nil, let creator?): users = .creator(creator)
        default: throw container.error("say either \"users\" or \"creator\"")
        }
        self.init(try container.decode(CodedName<PresenceChange>.self, forKey: .change).value, users)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(CodedName(change), forKey: .change)
        switch users {
        case .homeUsers: break
        case .customUsers(let users): try container.encode(users, forKey: .users)
        case .creator(let creator): try container.encode(creator, forKey: .creator)
        }
    }
}
