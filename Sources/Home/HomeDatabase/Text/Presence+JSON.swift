import HearthCalendar
import HearthJSON
import HomeModel

extension Presence {
    var json: JSONValue { .object(["change": .integer(Int128(change.rawValue)), "users": users.json]) }

    init?(json: JSONValue) {
        guard let number = json["change"]?.intValue, let raw = UInt(exactly: number),
            let change = PresenceChange(rawValue: raw), let users = json["users"].flatMap(PresenceUsers.init(json:))
        else { return nil }
        self.init(change, users)
    }
}

extension PresenceUsers {
    fileprivate var json: JSONValue {
        switch self {
        case .creator(let user): .object(["creator": .string("\(user)")])
        case .homeUsers: .string("home")
        case .customUsers(let users): .array(users.map { .string("\($0)") })
        }
    }

    fileprivate init?(json: JSONValue) {
        if let creator = json["creator"].flatMap(UserID.init(json:)) {
            self = .creator(creator)
        } else if json == .string("home") {
            self = .homeUsers
        } else if let users = json.all(UserID.init(json:)) {
            self = .customUsers(users)
        } else {
            return nil
        }
    }
}

extension Region {
    var json: JSONValue {
        .object([
            "identifier": .string(identifier), "latitude": .number(center.latitude),
            "longitude": .number(center.longitude), "radius": .number(radius), "onEntry": .bool(notifiesOnEntry),
            "onExit": .bool(notifiesOnExit),
        ])
    }

    init?(json: JSONValue) {
        guard let identifier = json["identifier"]?.stringValue, let latitude = json["latitude"]?.doubleValue,
            let longitude = json["longitude"]?.doubleValue, let radius = json["radius"]?.doubleValue,
            let onEntry = json["onEntry"]?.boolValue, let onExit = json["onExit"]?.boolValue,
            let center = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(
            identifier: identifier, center: center, radius: radius, notifiesOnEntry: onEntry, notifiesOnExit: onExit)
    }
}
