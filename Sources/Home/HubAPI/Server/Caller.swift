/// On whose behalf a request is.
public struct Caller: Hashable, Sendable {
    /// See `User/account`; nil for who is bound by ``scope`` alone.
    public var account: String?
    /// nil for who may only see what everybody may.
    public var scope: AccessScope?
    /// What a person knows it by, for logs and lists.
    public var name: String
    /// nil for who needs none.
    public var credential: String?

    public init(
        account: String?, scope: AccessScope? = .administer, name: String = "", credential: String? = nil
    ) {
        self.account = account
        self.scope = scope
        self.name = name
        self.credential = credential
    }

    /// Who may open the hub's own socket may do everything.
    public static let administrator = Caller(account: nil)

    /// Somebody on the network who shows no credential.
    static let nobody = Caller(account: nil, scope: nil)
}
