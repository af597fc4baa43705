import HearthSQLite
import HomeModel

/// Makes the difference that an event tells of in the tables. Used within a transaction.
struct StructureWriter {
    let connection: SQLiteConnection

    func write(_ event: StructureEvent) throws(SQLiteError) {
        switch event {
        case .inserted(let entity): try put(entity, was: nil)
        case .updated(let entity, let before): try put(entity, was: before)
        case .removed(let entity): try remove(entity)
        case .primaryHome(let home, _):
            try connection.run("UPDATE homes SET is_primary = 0 WHERE is_primary = 1")
            if let home { try connection.run("UPDATE homes SET is_primary = 1 WHERE id = ?", [SQLiteValue(home)]) }
        }
    }

    private func put(_ entity: Entity, was before: Entity?) throws(SQLiteError) {
        switch entity {
        case .home(let home): try put(home)
        case .room(let room): try put(room)
        case .user(let user): try put(user)
        case .zone(let zone): try put(zone, was: before?.row as? Zone)
        case .serviceGroup(let group): try put(group, was: before?.row as? ServiceGroup)
        case .trigger(let trigger): try put(trigger, was: before?.row as? Trigger)
        case .accessory(let accessory): try put(accessory, was: before?.row as? Accessory)
        case .actionSet(let actionSet): try put(actionSet, was: before?.row as? ActionSet)
        }
    }

    private func remove(_ entity: Entity) throws(SQLiteError) {
        switch entity {
        case .home(let home): try remove("homes", home.id)
        case .room(let room): try remove("rooms", room.id)
        case .user(let user): try remove("users", user.id)
        case .zone(let zone): try remove("zones", zone.id)
        case .serviceGroup(let group): try remove("service_groups", group.id)
        case .trigger(let trigger): try remove("triggers", trigger.id)
        case .accessory(let accessory): try remove("accessories", accessory.id)
        case .actionSet(let actionSet): try remove("action_sets", actionSet.id)
        }
    }

    /// Changes the row with this identifier, or inserts one after all others.
    func put<Subject>(
        _ table: String, _ id: Identifier<Subject>, _ columns: KeyValuePairs<String, any SQLiteConvertible>
    ) throws(SQLiteError) {
        try connection.put(table, key: ["id": id], columns)
    }

    /// With its parts.
    func remove<Subject>(_ table: String, _ id: Identifier<Subject>) throws(SQLiteError) {
        try connection.run("DELETE FROM \(table) WHERE id = ?", [SQLiteValue(id)])
    }
}

extension Entity {
    fileprivate var row: any HomeEntity {
        switch self {
        case .home(let home): home
        case .room(let room): room
        case .zone(let zone): zone
        case .serviceGroup(let group): group
        case .accessory(let accessory): accessory
        case .actionSet(let actionSet): actionSet
        case .user(let user): user
        case .trigger(let trigger): trigger
        }
    }
}
