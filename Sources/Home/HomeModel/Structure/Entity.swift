/// One row of the structure, of any kind.
public enum Entity: Hashable, Sendable {
    case home(Home)
    case room(Room)
    case zone(Zone)
    case serviceGroup(ServiceGroup)
    case accessory(Accessory)
    case actionSet(ActionSet)
    case user(User)
    case trigger(Trigger)

    public var id: EntityID {
        switch self {
        case .home(let home): .home(home.id)
        case .room(let room): .room(room.id)
        case .zone(let zone): .zone(zone.id)
        case .serviceGroup(let serviceGroup): .serviceGroup(serviceGroup.id)
        case .accessory(let accessory): .accessory(accessory.id)
        case .actionSet(let actionSet): .actionSet(actionSet.id)
        case .user(let user): .user(user.id)
        case .trigger(let trigger): .trigger(trigger.id)
        }
    }

    /// The home that it belongs to.
    public var home: HomeID {
        switch self {
        case .home(let home): home.home
        case .room(let room): room.home
        case .zone(let zone): zone.home
        case .serviceGroup(let serviceGroup): serviceGroup.home
        case .accessory(let accessory): accessory.home
        case .actionSet(let actionSet): actionSet.home
        case .user(let user): user.home
        case .trigger(let trigger): trigger.home
        }
    }

    public var name: String {
        switch self {
        case .home(let home): home.name
        case .room(let room): room.name
        case .zone(let zone): zone.name
        case .serviceGroup(let serviceGroup): serviceGroup.name
        case .accessory(let accessory): accessory.name
        case .actionSet(let actionSet): actionSet.name
        case .user(let user): user.name
        case .trigger(let trigger): trigger.name
        }
    }
}
