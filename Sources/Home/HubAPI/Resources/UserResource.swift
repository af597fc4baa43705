import HomeModel

/// A person with access to a home, as `/users` has it.
public struct UserResource: Codable, Hashable, Sendable {
    public var id: UserID
    public var home: HomeID
    public var name: String
    /// Whose account it is; the same in every home of one person.
    public var account: String
    public var role: UserRole
    public var control: UserControl
    /// Whether the person is at home; nil as long as nothing has told.
    public var isAtHome: Bool?

    public init(
        id: UserID, home: HomeID, name: String, account: String, role: UserRole, control: UserControl,
        isAtHome: Bool? = nil
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.account = account
        self.role = role
        self.control = control
        self.isAtHome = isAtHome
    }
}

extension UserRole: Codable {}
extension UserControl: Codable {}
