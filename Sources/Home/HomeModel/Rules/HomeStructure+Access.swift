extension HomeStructure {
    /// Makes a change for a person, when that person may make it: whatever it touches must be in homes of which the person
    /// is owner or administrator. Anybody may add a home for themselves and change their own name; only the owner removes a
    /// home or passes it on.
    /// - Parameter account: see ``User/account``.
    /// - Throws: `insufficientPrivileges`, or what ``apply(_:)`` throws; the structure is then as it was.
    public mutating func apply(
        _ change: StructureChange, by account: String
    ) throws(HomeModelError) -> [StructureEvent] {
        var changed = self
        let events = try changed.apply(change)
        for event in events { try check(event, by: account, changed) }
        self = changed
        return events
    }

    /// The person's access to a home; nil for none.
    public func user(_ account: String, in home: HomeID) -> User? {
        users.rows.first { $0.home == home && $0.account == account }
    }

    private func check(_ event: StructureEvent, by account: String, _ changed: HomeStructure) throws(HomeModelError) {
        let entity: Entity
        var ownerOnly = false
        switch event {
        case .primaryHome: return
        case .inserted(let inserted): entity = inserted
        case .updated(let now, let was):
            entity = now
            if case (.user(let now), .user(let was)) = (now, was) {
                if now.account == account, now.role == was.role, now.control == was.control { return }
                ownerOnly = now.role != was.role && (now.role == .owner || was.role == .owner)
            }
        case .removed(let removed):
            entity = removed
            if case .home = removed { ownerOnly = true }
        }
        // In a home that is new, its owner is the one to ask for.
        let user = homes.contains(entity.home) ? user(account, in: entity.home) : changed.user(account, in: entity.home)
        guard let user, ownerOnly ? user.role == .owner : user.isAdministrator else {
            throw HomeModelError(
                .insufficientPrivileges,
                ownerOnly
                    ? "Only the owner of the home may do that; ask the owner."
                    : "Changing the home takes an administrator; ask one, or the owner, for that right.", entity.id)
        }
    }
}
