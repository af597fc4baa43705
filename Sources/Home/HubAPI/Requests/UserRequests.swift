import HomeModel

/// A person to be given access to a home, for `POST /users`.
public struct NewUserRequest: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String
    /// See ``UserResource/account``.
    public var account: String
    /// nil for `resident`.
    public var role: UserRole?
    /// nil for `anywhere`.
    public var control: UserControl?

    public init(
        home: HomeID? = nil, name: String, account: String, role: UserRole? = nil, control: UserControl? = nil
    ) {
        self.home = home
        self.name = name
        self.account = account
        self.role = role
        self.control = control
    }
}

/// For `PATCH /users/{id}`.
public struct UserChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    /// To `owner`, the home passes to the person, and the one who had it becomes an administrator.
    public var role: Patch<UserRole>
    public var control: Patch<UserControl>

    public init(
        name: Patch<String> = .unchanged, role: Patch<UserRole> = .unchanged, control: Patch<UserControl> = .unchanged
    ) {
        self.name = name
        self.role = role
        self.control = control
    }
}

/// Where a person is, for `PUT /users/{id}/presence`.
public struct PresenceReport: Codable, Hashable, Sendable {
    public var isAtHome: Bool

    public init(isAtHome: Bool) { self.isAtHome = isAtHome }
}
