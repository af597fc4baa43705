/// What a hub has that people call by names.
enum HubKind: String, CaseIterable, Sendable {
    case homes, rooms, zones, groups, accessories, scenes, automations, users

    /// "room"
    var one: String {
        switch self {
        case .homes: "home"
        case .rooms: "room"
        case .zones: "zone"
        case .groups: "service group"
        case .accessories: "accessory"
        case .scenes: "scene"
        case .automations: "automation"
        case .users: "user"
        }
    }

    /// "rooms"
    var several: String { self == .groups ? "service groups" : rawValue }

    /// The command that lists them.
    var listing: String { "hearth \(self == .groups ? "group" : one) list" }
}
