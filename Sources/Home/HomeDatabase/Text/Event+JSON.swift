import HearthCalendar
import HearthJSON
import HomeModel

extension Event {
    var json: JSONValue { .object(["id": .string("\(id)"), kind.name: kind.json]) }

    init?(json: JSONValue) {
        guard let members = json.objectValue?.members, members.count == 2, members[0].name == "id",
            let id = EventID(json: members[0].value), let kind = Kind(members[1].name, members[1].value)
        else { return nil }
        self.init(id: id, kind)
    }
}

extension Event.Kind {
    fileprivate var name: String {
        switch self {
        case .characteristic: "characteristic"
        case .threshold: "threshold"
        case .calendar: "calendar"
        case .significantTime: "significantTime"
        case .presence: "presence"
        case .location: "location"
        case .duration: "attoseconds"
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .characteristic(let id, let value): .object(["of": .string("\(id)"), "value": value?.json])
        case .threshold(let id, let range):
            .object(["of": .string("\(id)"), "minimum": range.minimum?.json, "maximum": range.maximum?.json])
        case .calendar(let components): components.json
        case .significantTime(let time): time.json
        case .presence(let presence): presence.json
        case .location(let region): region.json
        case .duration(let duration): .integer(duration.attoseconds)
        }
    }

    fileprivate init?(_ name: String, _ json: JSONValue) {
        switch name {
        case "characteristic":
            guard let id = json["of"].flatMap(CharacteristicID.init(json:)),
                let value = json["value"].maybe(HomeValue.init(json:))
            else { return nil }
            self = .characteristic(id, value: value)
        case "threshold":
            guard let id = json["of"].flatMap(CharacteristicID.init(json:)),
                let minimum = json["minimum"].maybe(HomeNumber.init(json:)),
                let maximum = json["maximum"].maybe(HomeNumber.init(json:)),
                let range = NumberRange(minimum: minimum, maximum: maximum)
            else { return nil }
            self = .threshold(id, range)
        case "calendar":
            guard let components = CalendarComponents(json: json) else { return nil }
            self = .calendar(components)
        case "significantTime":
            guard let time = SignificantTime(json: json) else { return nil }
            self = .significantTime(time)
        case "presence":
            guard let presence = Presence(json: json) else { return nil }
            self = .presence(presence)
        case "location":
            guard let region = Region(json: json) else { return nil }
            self = .location(region)
        case "attoseconds":
            guard case .integer(let attoseconds) = json else { return nil }
            self = .duration(Duration(attoseconds: attoseconds))
        default: return nil
        }
    }
}

extension Identifier {
    init?(json: JSONValue) {
        guard let text = json.stringValue else { return nil }
        self.init(text)
    }
}
