/// What a database of ours is and how it came to be: the steps from nothing to the present version.
public struct SQLiteSchema: Sendable {
    /// What it holds, in messages: "a Hearth home".
    public let name: String
    /// Tells our files from others' (`PRAGMA application_id`); not 0.
    public let applicationID: Int32
    /// In order: 1, 2, 3, … without a gap. A step that was once released never changes.
    public let migrations: [SQLiteMigration]

    public init(name: String, applicationID: Int32, migrations: [SQLiteMigration]) {
        self.name = name
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// The version that a database has after the last step.
    public var version: Int32 { migrations.last?.version ?? 0 }

    /// The schema as it was at an earlier version.
    public func through(version: Int32) -> SQLiteSchema {
        SQLiteSchema(
            name: name, applicationID: applicationID, migrations: migrations.filter { $0.version <= version })
    }

    func validate() throws(SQLiteError) {
        guard applicationID != 0 else {
            throw SQLiteError(.misuse, "The schema of \(name) needs an application identifier other than 0.")
        }
        for (index, migration) in migrations.enumerated() where migration.version != Int32(index) + 1 {
            throw SQLiteError(
                .misuse,
                "The steps of \(name) must be numbered 1, 2, 3, …: number \(index + 1) is \(migration.version).")
        }
    }
}
