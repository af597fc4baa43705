/// One step of a schema, taken in a transaction of its own together with the new version number.
public struct SQLiteMigration: Sendable {
    enum Body: Sendable {
        case script(String)
        case closure(@Sendable (SQLiteConnection) throws -> Void)
    }

    /// What the database's version is afterwards.
    public let version: Int32
    /// Whether references between rows are checked only at the end of the step: for tables that are made anew under the
    /// old name.
    public let rebuildsTables: Bool
    let body: Body

    /// - Parameter sql: one or more statements.
    public init(_ version: Int32, rebuildsTables: Bool = false, sql: String) {
        self.version = version
        self.rebuildsTables = rebuildsTables
        body = .script(sql)
    }

    public init(
        _ version: Int32, rebuildsTables: Bool = false, _ step: @escaping @Sendable (SQLiteConnection) throws -> Void
    ) {
        self.version = version
        self.rebuildsTables = rebuildsTables
        body = .closure(step)
    }
}
