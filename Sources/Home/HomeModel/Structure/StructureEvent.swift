/// One difference that a change made. Replayed in order on a copy from before, events give the structure from after.
///
/// Parents are inserted before and removed after what refers to them, with two exceptions, where two rows refer to each
/// other: a home and its room for the entire home, a trigger and an action set that it owns.
public enum StructureEvent: Hashable, Sendable {
    case inserted(Entity)
    case updated(Entity, was: Entity)
    case removed(Entity)
    case primaryHome(HomeID?, was: HomeID?)

    /// The characteristics that went with it.
    public var removedCharacteristics: [CharacteristicID] {
        switch self {
        case .removed(.accessory(let accessory)):
            return accessory.services.flatMap { $0.characteristics.map(\.id) }
        case .updated(.accessory(let now), was: .accessory(let before)):
            let kept = Set(now.services.flatMap { $0.characteristics.map(\.id) })
            return before.services.flatMap { $0.characteristics.map(\.id) }.filter { !kept.contains($0) }
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
