/// A token to be made, for `POST /tokens`.
public struct NewToken: Codable, Hashable, Sendable {
    /// What it is for, in a person's words; 1 to 64 characters.
    public var name: String
    /// nil for `control`.
    public var scope: AccessScope?
    /// See ``Credential/account``; nil for all homes.
    public var account: String?
    /// Seconds from now until it expires; nil for never.
    public var lifetime: Int?

    public init(name: String, scope: AccessScope? = nil, account: String? = nil, lifetime: Int? = nil) {
        self.name = name
        self.scope = scope
        self.account = account
        self.lifetime = lifetime
    }
}

/// A program that asks to be let in, for `POST /apps`.
public struct NewApp: Codable, Hashable, Sendable {
    /// As the person who decides knows it; 1 to 64 characters.
    public var name: String
    /// What it wants; nil for `control`.
    public var scope: AccessScope?

    public init(name: String, scope: AccessScope? = nil) {
        self.name = name
        self.scope = scope
    }
}

/// What a person decides about an app, for `PATCH /apps/{id}`.
public struct AppDecision: Codable, Hashable, Sendable {
    public var isAllowed: Bool
    /// nil for what it has asked for.
    public var scope: AccessScope?
    /// See ``Credential/account``; nil for as it is.
    public var account: String?

    public init(isAllowed: Bool, scope: AccessScope? = nil, account: String? = nil) {
        self.isAllowed = isAllowed
        self.scope = scope
        self.account = account
    }
}

/// A link for a browser to be made, for `POST /sign-in-links`.
public struct NewSignInLink: Codable, Hashable, Sendable {
    /// How far the browser reaches that opens it; nil for `administer`.
    public var scope: AccessScope?
    /// See ``Credential/account``; nil for all homes.
    public var account: String?

    public init(scope: AccessScope? = nil, account: String? = nil) {
        self.scope = scope
        self.account = account
    }
}
