import HearthCalendar

/// Who comes or goes (`HMPresenceEvent`), or in a predicate, who is at home.
public struct Presence: Hashable, Sendable {
    public var change: PresenceChange
    public var users: PresenceUsers

    public init(_ change: PresenceChange, _ users: PresenceUsers) {
        self.change = change
        self.users = users
    }
}

/// Raw values are those of `HMPresenceEventType`.
public enum PresenceChange: UInt, Hashable, Sendable, CaseIterable {
    case everyEntry = 1
    case everyExit = 2
    /// In a predicate: somebody is at home.
    case firstEntry = 3
    /// In a predicate: nobody is at home.
    case lastExit = 4
}

/// Whose coming and going counts.
public enum PresenceUsers: Hashable, Sendable {
    /// The person who made the trigger.
    case creator(UserID)
    /// Everybody with access to the home.
    case homeUsers
    /// Some of them, at least one.
    case customUsers([UserID])

    /// The users named.
    public var named: [UserID] {
        switch self {
        case .creator(let user): [user]
        case .homeUsers: []
        case .customUsers(let users): users
        }
    }

    /// Without one user; nil when nobody is left.
    func without(_ user: UserID) -> PresenceUsers? {
        switch self {
        case .homeUsers: return self
        case .creator(let creator): return creator == user ? nil : self
        case .customUsers(let users):
            let rest = users.filter { $0 != user }
            return rest.isEmpty ? nil : .customUsers(rest)
        }
    }
}

/// A circle on the earth that somebody enters or leaves (`HMLocationEvent` with a circular region).
public struct Region: Hashable, Sendable {
    /// The app's own name for it.
    public var identifier: String
    public var center: Coordinate
    /// Metres, above 0.
    public let radius: Double
    public var notifiesOnEntry: Bool
    public var notifiesOnExit: Bool

    /// - Returns: nil for a radius that is not finite and above 0.
    public init?(
        identifier: String, center: Coordinate, radius: Double, notifiesOnEntry: Bool = true,
        notifiesOnExit: Bool = true
    ) {
        guard radius > 0, radius.isFinite else { return nil }
        self.identifier = identifier
        self.center = center
        self.radius = radius
        self.notifiesOnEntry = notifiesOnEntry
        self.notifiesOnExit = notifiesOnExit
    }
}
