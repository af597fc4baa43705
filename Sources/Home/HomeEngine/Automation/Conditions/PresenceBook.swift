import HomeModel

/// Who is at home, as far as people tell. Those who never told are not counted: a person without a phone neither keeps a
/// house from being empty nor makes it so.
struct PresenceBook: Hashable, Sendable {
    var isHome: [UserID: Bool] = [:]

    /// What is known of some people.
    struct Sight {
        var atHome: [UserID] = []
        var away: [UserID] = []
        var unknown: [UserID] = []

        /// As a condition: somebody is at home, or nobody is. Unknown when none of them has ever told. HomeKit gives
        /// meaning to the first entry and the last exit only; every entry and every exit are taken for the same.
        func holds(_ change: PresenceChange) -> ConditionResult {
            if atHome.isEmpty && away.isEmpty { return .unknown }
            switch change {
            case .firstEntry, .everyEntry: return ConditionResult(!atHome.isEmpty)
            case .lastExit, .everyExit: return ConditionResult(atHome.isEmpty)
            }
        }
    }

    func look(at users: PresenceUsers, in home: HomeID, of structure: HomeStructure) -> Sight {
        var sight = Sight()
        for user in people(users, in: home, of: structure) {
            switch isHome[user] {
            case true?: sight.atHome.append(user)
            case false?: sight.away.append(user)
            case nil: sight.unknown.append(user)
            }
        }
        return sight
    }

    /// Whether an event comes about by one person's coming or going, which is in the book already.
    func comesAbout(
        _ event: Presence, by user: UserID, in home: HomeID, of structure: HomeStructure
    ) -> Bool {
        guard let arrived = isHome[user], people(event.users, in: home, of: structure).contains(user) else {
            return false
        }
        switch event.change {
        case .everyEntry: return arrived
        case .everyExit: return !arrived
        case .firstEntry: return arrived && look(at: event.users, in: home, of: structure).atHome == [user]
        case .lastExit: return !arrived && look(at: event.users, in: home, of: structure).atHome.isEmpty
        }
    }

    private func people(_ users: PresenceUsers, in home: HomeID, of structure: HomeStructure) -> [UserID] {
        users == .homeUsers ? structure.users(in: home).map(\.id) : users.named
    }
}
