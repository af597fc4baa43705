import HomeEngine
import HomeModel

extension HubEvent.Change {
    /// - Parameter structure: from after the event.
    /// - Returns: nil where there is nothing to ask for anew: an automation's own actions went with it.
    init?(_ event: StructureEvent, in structure: HomeStructure) {
        switch event {
        case .inserted(let entity): self.init(.added, entity, in: structure)
        case .updated(let entity, was: _): self.init(.changed, entity, in: structure)
        case .removed(let entity): self.init(.removed, entity, in: structure)
        case .primaryHome(let now, was: let before):
            guard let home = (now ?? before).flatMap({ structure.homes[$0] }) else { return nil }
            self.init(.changed, .home(home), in: structure)
        }
    }

    private init?(_ what: What, _ entity: Entity, in structure: HomeStructure) {
        // What an automation does by itself is a part of it here.
        if case .actionSet(let actionSet) = entity, case .triggerOwned(let owner) = actionSet.kind {
            guard let trigger = structure.triggers[owner] else { return nil }
            self.init(.changed, .trigger(trigger), in: structure)
            return
        }
        let subject = Problem.Subject(entity.id)
        self.init(what, kind: subject.kind, id: subject.id, home: entity.home, name: entity.name)
    }
}

extension Problem.Subject {
    init(_ id: EntityID) {
        switch id {
        case .home(let id): self.init(kind: "home", id: "\(id)")
        case .room(let id): self.init(kind: "room", id: "\(id)")
        case .zone(let id): self.init(kind: "zone", id: "\(id)")
        case .serviceGroup(let id): self.init(kind: "group", id: "\(id)")
        case .accessory(let id): self.init(kind: "accessory", id: "\(id)")
        case .actionSet(let id): self.init(kind: "scene", id: "\(id)")
        case .user(let id): self.init(kind: "user", id: "\(id)")
        case .trigger(let id): self.init(kind: "automation", id: "\(id)")
        case .service(let id): self.init(kind: "service", id: "\(id)")
        case .characteristic(let id): self.init(kind: "characteristic", id: "\(id)")
        }
    }
}
