import HearthCalendar

/// A credential that was just made, with what nobody is told again.
public struct NewCredential: Codable, Hashable, Sendable {
    public var credential: Credential
    /// Goes with each request as `Authorization: Bearer …`.
    public var secret: String

    public init(credential: Credential, secret: String) {
        self.credential = credential
        self.secret = secret
    }
}

/// A link that signs one browser in, once.
public struct SignInLink: Codable, Hashable, Sendable {
    /// To be opened at any of the hub's addresses: `/sign-in?code=…`
    public var path: String
    /// The whole link for each place where the hub listens; empty where it only does at its own socket.
    public var links: [String]
    public var expires: Instant

    public init(path: String, links: [String], expires: Instant) {
        self.path = path
        self.links = links
        self.expires = expires
    }
}

/// Who asks, as `/session` tells it.
public struct SessionResource: Codable, Hashable, Sendable {
    public var scope: AccessScope
    /// See ``Credential/account``.
    public var account: String?
    /// nil over the hub's own socket, where none is needed.
    public var credential: Credential?

    public init(scope: AccessScope, account: String? = nil, credential: Credential? = nil) {
        self.scope = scope
        self.account = account
        self.credential = credential
    }
}
