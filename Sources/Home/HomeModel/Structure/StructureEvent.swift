/// One difference that a change made. Replayed in order on a copy from before, events give the structure from after.
public enum StructureEvent: Hashable, Sendable {
    /// Comes after the events of what it refers to.
    case inserted(Entity)
    case updated(Entity, was: Entity)
    /// Comes after the events of what referred to it.
    case removed(Entity)
    case primaryHome(HomeID?, was: HomeID?)

    /// The characteristics that went with it.
    public var removedCharacteristics: [CharacteristicID] {
        switch self {
        case .removed(.accessory(let accessory)):
            return accessory.services.flatMap { $0.characteristics.map(\.id) }
        case .updated(.accessory(let now), was: .accessory(let before)):
            return AccessoryDifference(from: before, to: now).removedCharacteristics
        default:
            return []
        }
    }
}

extension HomeStructure {
    /// Makes the difference that an event tells of. Events come from ``apply(_:)`` of an equal structure, or from a store
    /// that holds one: nothing is checked, and ``problems()`` finds what should not be.
    public mutating func replay(_ event: StructureEvent) {
        switch event {
        case .inserted(let entity), .updated(let entity, _): set(entity)
        case .removed(let entity): remove(entity)
        case .primaryHome(let home, _): primaryHome = home
        }
    }

    /// A structure out of rows that were stored, in any order of kinds; within a kind, the order is kept.
    public init(_ entities: some Sequence<Entity>, primaryHome: HomeID?) {
        self.init()
        for entity in entities { set(entity) }
        self.primaryHome = primaryHome
    }
}
