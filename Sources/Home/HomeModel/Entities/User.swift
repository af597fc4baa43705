/// A person with access to a home (`HMUser`), and what that person may do there (`HMHomeAccessControl`).
public struct User: HomeEntity {
    public let id: UserID
    public let home: HomeID
    public var name: String
    /// Whose account it is, in terms of whoever signs people in; the same in every home of one person. Opaque here.
    public let account: String
    public var role: UserRole
    public var control: UserControl

    public init(
        id: UserID, home: HomeID, name: String, account: String, role: UserRole = .resident,
        control: UserControl = .anywhere
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.account = account
        self.role = role
        self.control = control
    }

    /// Whether the person may change rooms, scenes, triggers, accessories and users.
    public var isAdministrator: Bool { role != .resident }

    /// Whether the person may control accessories and run scenes from where they are.
    public func mayControl(isAtHome: Bool) -> Bool {
        switch control {
        case .anywhere: true
        case .onlyAtHome: isAtHome
        case .never: false
        }
    }
}

/// How far a person's say in a home goes.
public enum UserRole: String, Hashable, Sendable, CaseIterable {
    /// Exactly one in each home; may do everything and is never removed.
    case owner
    /// May change the home.
    case administrator
    /// May use the home.
    case resident
}

/// From where a person may control accessories and run scenes. The owner always may from anywhere.
public enum UserControl: String, Hashable, Sendable, CaseIterable {
    case anywhere
    case onlyAtHome
    /// May look only.
    case never
}
