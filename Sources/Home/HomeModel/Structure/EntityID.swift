/// The identifier of one row of the structure, of any kind, or of a part of one.
public enum EntityID: Hashable, Sendable {
    case home(HomeID)
    case room(RoomID)
    case zone(ZoneID)
    case serviceGroup(ServiceGroupID)
    case accessory(AccessoryID)
    case actionSet(ActionSetID)
    case user(UserID)
    case trigger(TriggerID)
    /// A part of an accessory.
    case service(ServiceID)
    /// A part of an accessory.
    case characteristic(CharacteristicID)
}

extension EntityID: CustomStringConvertible {
    /// The kind and the UUID: "room 8F0A…".
    public var description: String {
        switch self {
        case .home(let id): "home \(id)"
        case .room(let id): "room \(id)"
        case .zone(let id): "zone \(id)"
        case .serviceGroup(let id): "service group \(id)"
        case .accessory(let id): "accessory \(id)"
        case .actionSet(let id): "action set \(id)"
        case .user(let id): "user \(id)"
        case .trigger(let id): "trigger \(id)"
        case .service(let id): "service \(id)"
        case .characteristic(let id): "characteristic \(id)"
        }
    }
}
