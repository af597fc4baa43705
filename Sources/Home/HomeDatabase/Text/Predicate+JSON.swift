import HearthCalendar
import HearthJSON
import HomeModel

/// An object with one member, named for the form: `{"not":{"presence":{…}}}`.
extension Predicate {
    var json: JSONValue {
        switch self {
        case .characteristic(let id, let comparison, let value):
            .object([
                "characteristic": .array([.string("\(id)"), .integer(Int128(comparison.rawValue)), value.json])
            ])
        case .before(let time): .object(["before": time.json])
        case .after(let time): .object(["after": time.json])
        case .on(let time): .object(["on": time.json])
        case .between(let start, let end): .object(["between": .array([start.json, end.json])])
        case .beforeSignificant(let time): .object(["beforeSignificant": time.json])
        case .afterSignificant(let time): .object(["afterSignificant": time.json])
        case .betweenSignificant(let start, let end):
            .object(["betweenSignificant": .array([start.json, end.json])])
        case .presence(let presence): .object(["presence": presence.json])
        case .and(let parts): .object(["and": .array(parts.map(\.json))])
        case .or(let parts): .object(["or": .array(parts.map(\.json))])
        case .not(let part): .object(["not": part.json])
        case .constant(let value): .object(["constant": .bool(value)])
        case .lost(let name): .object(["lost": .string(name)])
        }
    }

    init?(json: JSONValue) {
        guard let (name, value) = json.onlyMember, let predicate = Self.compound(name, value) ?? Self.part(name, value)
        else { return nil }
        self = predicate
    }

    private static func compound(_ name: String, _ json: JSONValue) -> Predicate? {
        switch name {
        case "and": json.all(Predicate.init(json:)).map(Predicate.and)
        case "or": json.all(Predicate.init(json:)).map(Predicate.or)
        case "not": Predicate(json: json).map(Predicate.not)
        case "constant": json.boolValue.map(Predicate.constant)
        case "lost": json.stringValue.map(Predicate.lost)
        default: nil
        }
    }

    private static func part(_ name: String, _ json: JSONValue) -> Predicate? {
        switch name {
        case "characteristic":
            guard json.arrayValue?.count == 3, let id = json[0].flatMap(CharacteristicID.init(json:)),
                let comparison = json[1]?.intValue.flatMap(ValueComparison.init(rawValue:)),
                let value = json[2].flatMap(HomeValue.init(json:))
            else { return nil }
            return .characteristic(id, comparison, value)
        case "before": return CalendarComponents(json: json).map(Predicate.before)
        case "after": return CalendarComponents(json: json).map(Predicate.after)
        case "on": return CalendarComponents(json: json).map(Predicate.on)
        case "between": return pair(json, CalendarComponents.init(json:)).map(Predicate.between)
        case "beforeSignificant": return SignificantTime(json: json).map(Predicate.beforeSignificant)
        case "afterSignificant": return SignificantTime(json: json).map(Predicate.afterSignificant)
        case "betweenSignificant": return pair(json, SignificantTime.init(json:)).map(Predicate.betweenSignificant)
        case "presence": return Presence(json: json).map(Predicate.presence)
        default: return nil
        }
    }

    private static func pair<Value>(_ json: JSONValue, _ make: (JSONValue) -> Value?) -> (Value, Value)? {
        guard let values = json.all(make), values.count == 2 else { return nil }
        return (values[0], values[1])
    }
}
