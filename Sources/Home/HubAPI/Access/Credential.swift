import HearthCalendar

/// What lets somebody use the hub from elsewhere than its own socket: a token, an app, or a browser that has signed in.
///
/// Its secret is told once, when it is made; the hub keeps a digest of it.
public struct Credential: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Made for a program by a person who administers the hub.
        case token
        /// Asked for by a program; good for nothing until a person allows it.
        case app
        /// Of a browser that has signed in.
        case session
    }

    /// Whether it may be used.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable { case pending, allowed, denied }

    /// Eight hexadecimal digits; also the part of its secret that is none.
    public var id: String
    public var kind: Kind
    /// What a person knows it by.
    public var name: String
    public var scope: AccessScope
    /// On whose behalf its requests are, see `User/account`: in homes where that person has no part it sees nothing, and the
    /// rules of the home hold for it. nil for one that is bound by its scope alone.
    public var account: String?
    public var state: State
    public var created: Instant
    /// From then on it is good for nothing; nil for never.
    public var expires: Instant?
    /// To the minute; nil when it never was.
    public var lastUsed: Instant?
    /// Of an app on the hub's own machine, which needs no secret: the number of the system's user that it belongs to.
    public var systemUser: Int?

    public init(
        id: String, kind: Kind, name: String, scope: AccessScope, account: String? = nil, state: State = .allowed,
        created: Instant, expires: Instant? = nil, lastUsed: Instant? = nil, systemUser: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.scope = scope
        self.account = account
        self.state = state
        self.created = created
        self.expires = expires
        self.lastUsed = lastUsed
        self.systemUser = systemUser
    }
}
