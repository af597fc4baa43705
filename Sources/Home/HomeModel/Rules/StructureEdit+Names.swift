/// Which names may not be alike. Apple documents one namespace for the homes of a person and one for all that is in a home;
/// the Home app is milder, and so is this: a scene may be called like a trigger or a room.
extension StructureEdit {
    enum NameScope {
        case homes
        /// Rooms and zones: a voice says them in the same place of a sentence.
        case places(HomeID)
        /// Accessories and service groups, for the same reason.
        case devices(HomeID)
        case actionSets(HomeID)
        case triggers(HomeID)
    }

    /// Everything that has a name in a scope.
    func names(in scope: NameScope) -> [(EntityID, String)] {
        switch scope {
        case .homes: structure.homes.rows.map { (.home($0.id), $0.name) }
        case .places(let home):
            structure.rooms(in: home).map { (.room($0.id), $0.name) }
                + structure.zones(in: home).map { (.zone($0.id), $0.name) }
        case .devices(let home):
            structure.accessories(in: home).map { (.accessory($0.id), $0.name) }
                + structure.serviceGroups(in: home).map { (.serviceGroup($0.id), $0.name) }
        case .actionSets(let home): structure.actionSets(in: home).map { (.actionSet($0.id), $0.name) }
        case .triggers(let home): structure.triggers(in: home).map { (.trigger($0.id), $0.name) }
        }
    }

    /// Refuses a name for something new.
    func checkName(_ name: String, in scope: NameScope) throws(HomeModelError) {
        try NameRule.check(name)
        guard let other = bearer(of: name, in: scope, but: nil) else { return }
        if case .homes = scope {
            throw HomeModelError(
                .homeWithSimilarNameExists, "There is a home \"\(other.1)\"; choose another name.", other.0)
        }
        throw HomeModelError(
            .objectWithSimilarNameExistsInHome, "\"\(other.1)\" is in the home already; choose another name.", other.0)
    }

    /// Refuses another name for something.
    func checkName(_ name: String, for id: EntityID, in scope: NameScope) throws(HomeModelError) {
        try NameRule.check(name)
        guard let other = bearer(of: name, in: scope, but: id) else { return }
        throw HomeModelError(
            .renameWithSimilarName, "Something else is called \"\(other.1)\"; choose another name.", other.0)
    }

    private func bearer(of name: String, in scope: NameScope, but id: EntityID?) -> (EntityID, String)? {
        let key = NameRule.key(name)
        return names(in: scope).first { $0.0 != id && NameRule.key($0.1) == key }
    }
}
