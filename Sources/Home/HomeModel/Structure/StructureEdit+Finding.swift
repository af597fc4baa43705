/// Rows that a change names, or the error that says that there are none.
extension StructureEdit {
    func home(_ id: HomeID) throws(HomeModelError) -> Home { try found(structure.homes[id], .home(id)) }
    func room(_ id: RoomID) throws(HomeModelError) -> Room { try found(structure.rooms[id], .room(id)) }
    func zone(_ id: ZoneID) throws(HomeModelError) -> Zone { try found(structure.zones[id], .zone(id)) }
    func user(_ id: UserID) throws(HomeModelError) -> User { try found(structure.users[id], .user(id)) }
    func trigger(_ id: TriggerID) throws(HomeModelError) -> Trigger { try found(structure.triggers[id], .trigger(id)) }

    func serviceGroup(_ id: ServiceGroupID) throws(HomeModelError) -> ServiceGroup {
        try found(structure.serviceGroups[id], .serviceGroup(id))
    }

    func accessory(_ id: AccessoryID) throws(HomeModelError) -> Accessory {
        try found(structure.accessories[id], .accessory(id))
    }

    func actionSet(_ id: ActionSetID) throws(HomeModelError) -> ActionSet {
        try found(structure.actionSets[id], .actionSet(id))
    }

    func accessory(of id: ServiceID) throws(HomeModelError) -> Accessory {
        try found(structure.accessory(of: id), .service(id))
    }

    /// A characteristic that something in a home is to refer to.
    func characteristic(_ id: CharacteristicID, in home: HomeID) throws(HomeModelError) -> Characteristic {
        let accessory = try found(structure.accessory(of: id), .characteristic(id))
        try check(accessory.home, is: home, .characteristic(id))
        return try found(accessory.characteristic(id), .characteristic(id))
    }

    private func found<Row>(_ row: Row?, _ id: EntityID) throws(HomeModelError) -> Row {
        guard let row else {
            throw HomeModelError(
                .notFound, "There is no \(id); it may have been removed. Look again at what there is.", id)
        }
        return row
    }

    /// Refuses to bring together what is in two homes.
    func check(_ other: HomeID, is home: HomeID, _ subject: EntityID) throws(HomeModelError) {
        guard other == home else {
            throw HomeModelError(
                .objectAssociatedToAnotherHome, "The \(subject) is in another home; choose one of the same home.",
                subject)
        }
    }

    func checkRoom(for count: Int, of limit: Int, _ what: String) throws(HomeModelError) {
        guard count < limit else {
            throw HomeModelError(
                .maximumObjectLimitReached, "There are \(limit) \(what), which is the most; remove one first.")
        }
    }
}
