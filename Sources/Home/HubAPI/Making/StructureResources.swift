import HomeModel

extension HomeResource {
    init(_ home: Home, in structure: HomeStructure) {
        self.init(
            id: home.id, name: home.name, isPrimary: structure.primaryHome == home.id,
            roomForEntireHome: home.roomForEntireHome,
            location: home.location.map { LocationResource(latitude: $0.latitude, longitude: $0.longitude) },
            timeZone: home.timeZone?.name)
    }
}

extension RoomResource {
    init(_ room: Room, in structure: HomeStructure) {
        self.init(
            id: room.id, home: room.home, name: room.name,
            isForEntireHome: structure.homes[room.home]?.roomForEntireHome == room.id)
    }
}

extension ZoneResource {
    init(_ zone: Zone) { self.init(id: zone.id, home: zone.home, name: zone.name, rooms: zone.rooms) }
}

extension ServiceGroupResource {
    init(_ group: ServiceGroup) {
        self.init(id: group.id, home: group.home, name: group.name, services: group.services)
    }
}

extension UserResource {
    init(_ user: User, isAtHome: Bool?) {
        self.init(
            id: user.id, home: user.home, name: user.name, account: user.account, role: user.role,
            control: user.control, isAtHome: isAtHome)
    }
}

extension SceneResource {
    /// - Returns: nil for what a trigger owns, which is part of its automation.
    init?(_ actionSet: ActionSet, _ wording: StructureWording) {
        guard let kind = Kind(actionSet.kind) else { return nil }
        self.init(
            id: actionSet.id, home: actionSet.home, name: actionSet.name, kind: kind,
            actions: actionSet.actions.map { ActionResource($0, wording) }, lastExecution: actionSet.lastExecution)
    }
}

extension SceneResource.Kind {
    init?(_ kind: ActionSetKind) {
        switch kind {
        case .userDefined: self = .userDefined
        case .builtIn(.wakeUp): self = .wakeUp
        case .builtIn(.sleep): self = .sleep
        case .builtIn(.homeDeparture): self = .homeDeparture
        case .builtIn(.homeArrival): self = .homeArrival
        case .triggerOwned: return nil
        }
    }
}

extension ActionResource {
    init(_ action: Action, _ wording: StructureWording) {
        self.init(
            id: action.id, characteristic: action.characteristic, value: action.targetValue,
            text: wording.label(of: action.characteristic))
    }
}
