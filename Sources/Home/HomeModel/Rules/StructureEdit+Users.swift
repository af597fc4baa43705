extension StructureEdit {
    mutating func addUser(_ id: UserID, _ home: HomeID, _ user: NewUser) throws(HomeModelError) {
        let users = structure.users(in: try self.home(home).id)
        try checkRoom(for: users.count, of: HomeLimits.rowsInHome, "users")
        try checkPersonName(user.name)
        guard user.role != .owner else { throw ownerRole }
        if let known = users.first(where: { $0.account == user.account }) {
            throw HomeModelError(
                .alreadyExists, "\"\(known.name)\" has access already; change that access instead.", .user(known.id))
        }
        try insert(
            .user(
                User(id: id, home: home, name: user.name, account: user.account, role: user.role, control: user.control)
            ))
    }

    mutating func renameUser(_ id: UserID, _ name: String) throws(HomeModelError) {
        var user = try user(id)
        try checkPersonName(name)
        user.name = name
        update(.user(user))
    }

    mutating func setAccess(_ id: UserID, _ role: UserRole, _ control: UserControl) throws(HomeModelError) {
        var user = try user(id)
        guard user.role != .owner else {
            throw HomeModelError(
                .operationNotSupported, "The owner's access can't be changed; transfer the ownership first.", .user(id))
        }
        guard role != .owner else { throw ownerRole }
        user.role = role
        user.control = control
        update(.user(user))
    }

    mutating func transferOwnership(_ id: UserID) throws(HomeModelError) {
        var user = try user(id)
        guard var owner = structure.owner(of: user.home), owner.id != id else { return }
        owner.role = .administrator
        user.role = .owner
        user.control = .anywhere
        update(.user(owner))
        update(.user(user))
    }

    mutating func removeUser(_ id: UserID) throws(HomeModelError) {
        let user = try user(id)
        guard user.role != .owner else {
            throw HomeModelError(
                .operationNotSupported, "The owner can't be removed; transfer the ownership first, or remove the home.",
                .user(id))
        }
        for var trigger in structure.triggers(in: user.home) {
            if case .event(let event) = trigger.condition { trigger.condition = .event(event.without(user)) }
            update(.trigger(settled(trigger)))
        }
        remove(.user(user))
    }

    /// People are called what they like; only nothing and too much are refused.
    func checkPersonName(_ name: String) throws(HomeModelError) {
        guard name.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw HomeModelError(.stringShorterThanMinimum, "The person's name is empty; give one.")
        }
        guard name.unicodeScalars.count <= 2 * NameRule.maximumLength else {
            throw HomeModelError(
                .stringLongerThanMaximum,
                "The person's name is too long; shorten it to \(2 * NameRule.maximumLength) characters.")
        }
    }

    private var ownerRole: HomeModelError {
        HomeModelError(.invalidParameter, "A home has one owner; transfer the ownership to change who it is.")
    }
}
