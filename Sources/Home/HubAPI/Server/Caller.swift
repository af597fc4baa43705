/// On whose behalf a request is.
public struct Caller: Hashable, Sendable {
    /// See `User/account`; nil for who may do everything.
    public var account: String?

    public init(account: String?) { self.account = account }

    /// Who may open the hub's own socket may do everything.
    public static let administrator = Caller(account: nil)
}
