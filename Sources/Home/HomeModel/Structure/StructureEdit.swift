/// A structure in the course of one change. Rows change only through ``insert(_:)``, ``update(_:)`` and ``remove(_:)``, so
/// that no difference goes without its event; what is thrown away with the edit never happened.
struct StructureEdit {
    private(set) var structure: HomeStructure
    private(set) var events: [StructureEvent] = []

    init(_ structure: HomeStructure) { self.structure = structure }

    mutating func insert(_ entity: Entity) throws(HomeModelError) {
        guard structure[entity.id] == nil else {
            throw HomeModelError(.alreadyExists, "There is a \(entity.id) already; draw another identifier.", entity.id)
        }
        structure.set(entity)
        events.append(.inserted(entity))
    }

    /// Makes no event when nothing differs.
    mutating func update(_ entity: Entity) {
        guard let before = structure[entity.id], before != entity else { return }
        structure.set(entity)
        events.append(.updated(entity, was: before))
    }

    mutating func remove(_ entity: Entity) {
        structure.remove(entity)
        events.append(.removed(entity))
    }

    mutating func setPrimaryHome(_ home: HomeID?) {
        let before = structure.primaryHome
        guard home != before else { return }
        structure.primaryHome = home
        events.append(.primaryHome(home, was: before))
    }

    mutating func make(_ change: StructureChange) throws(HomeModelError) {
        switch change {
        case .addHome(let id, let name, let owner, let seed): try addHome(id, name, owner, seed)
        case .renameHome(let id, let name): try renameHome(id, name)
        case .setLocation(let id, let location): try changeHome(id) { $0.location = location }
        case .setTimeZone(let id, let timeZone): try changeHome(id) { $0.timeZone = timeZone }
        case .setPrimaryHome(let id): setPrimaryHome(try home(id).id)
        case .removeHome(let id): try removeHome(id)

        case .addRoom(let id, let home, let name): try addRoom(id, home, name)
        case .renameRoom(let id, let name): try renameRoom(id, name)
        case .removeRoom(let id): try removeRoom(id)
        case .addZone(let id, let home, let name): try addZone(id, home, name)
        case .renameZone(let id, let name): try renameZone(id, name)
        case .addRoomToZone(let room, let zone): try addRoom(room, toZone: zone)
        case .removeRoomFromZone(let room, let zone): try removeRoom(room, fromZone: zone)
        case .removeZone(let id): remove(.zone(try zone(id)))
        case .addServiceGroup(let id, let home, let name): try addServiceGroup(id, home, name)
        case .renameServiceGroup(let id, let name): try renameServiceGroup(id, name)
        case .addServiceToGroup(let service, let group): try addService(service, toGroup: group)
        case .removeServiceFromGroup(let service, let group): try removeService(service, fromGroup: group)
        case .removeServiceGroup(let id): remove(.serviceGroup(try serviceGroup(id)))

        case .addAccessory(let id, let home, let description, let bridged, let seed):
            try addAccessory(id, home, description, bridged, seed)
        case .refreshAccessory(let id, let description, let bridged, let seed):
            try refreshAccessory(id, description, bridged, seed)
        case .renameAccessory(let id, let name): try renameAccessory(id, name)
        case .assignAccessory(let id, let room): try assignAccessory(id, room)
        case .moveAccessory(let id, let endpoint): try moveAccessory(id, endpoint)
        case .setBlocked(let id, let isBlocked): try setBlocked(id, isBlocked)
        case .removeAccessory(let id): try removeAccessory(id)
        case .renameService(let id, let name): try renameService(id, name)
        case .setAssociatedType(let id, let type): try setAssociatedType(id, type)

        case .addActionSet(let id, let home, let name): try addActionSet(id, home, name)
        case .addOwnedActionSet(let id, let trigger): try addOwnedActionSet(id, trigger)
        case .renameActionSet(let id, let name): try renameActionSet(id, name)
        case .addAction(let action, let actionSet): try addAction(action, actionSet)
        case .setTargetValue(let action, let actionSet, let value): try setTargetValue(action, actionSet, value)
        case .removeAction(let action, let actionSet): try removeAction(action, actionSet)
        case .removeActionSet(let id): try removeActionSet(id)
        case .recordExecution(let id, let time): try recordExecution(id, time)

        case .addUser(let id, let home, let user): try addUser(id, home, user)
        case .renameUser(let id, let name): try renameUser(id, name)
        case .setAccess(let id, let role, let control): try setAccess(id, role, control)
        case .transferOwnership(let id): try transferOwnership(id)
        case .removeUser(let id): try removeUser(id)

        case .addTrigger(let id, let home, let name, let condition, let now):
            try addTrigger(id, home, name, condition, now)
        case .renameTrigger(let id, let name): try renameTrigger(id, name)
        case .setCondition(let id, let condition, let now): try setCondition(id, condition, now)
        case .addActionSetToTrigger(let actionSet, let trigger): try addActionSet(actionSet, toTrigger: trigger)
        case .removeActionSetFromTrigger(let actionSet, let trigger):
            try removeActionSet(actionSet, fromTrigger: trigger)
        case .setEnabled(let id, let isEnabled, let now): try setEnabled(id, isEnabled, now)
        case .removeTrigger(let id): try removeTrigger(id)
        case .recordFiring(let id, let time): try recordFiring(id, time)
        }
    }
}
