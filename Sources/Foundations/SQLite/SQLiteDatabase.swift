import HearthFiles

/// A database that one process owns, on a queue of its own: what it does never blocks an event loop or the threads of
/// tasks.
///
///     let database = try await SQLiteDatabase.open(.file(path), schema: schema)
///     let id = try await database.write { connection in
///         try connection.run("INSERT INTO room (name) VALUES (?)", [.text(name)])
///         return connection.lastInsertedRow
///     }
///
/// Closures run one after the other, so a transaction is never seen half done. With `synchronous` `full` what `write`
/// has returned from survives a power cut. A lock file of the same name with `.lock` stays beside the database.
///
/// Another actor may take `unownedExecutor` for its own and then call in without a hop, by `assumeIsolated`.
public actor SQLiteDatabase {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// With symbolic links followed.
    public nonisolated let location: SQLiteLocation

    nonisolated let options: SQLiteOptions
    private nonisolated let executor: DiskExecutor
    private var connection: SQLiteConnection?
    private var lock: FileLock?

    private init(location: SQLiteLocation, options: SQLiteOptions, executor: DiskExecutor) {
        self.location = location
        self.options = options
        self.executor = executor
    }

    /// Opens a database and brings its schema up to date; makes it when there is none. Its folder must exist.
    /// - Throws: `inUse`, `foreign`, `newer`, `notADatabase`, `corrupt`, `migration`, `noFolder`, `notAFile`,
    ///   `permissionDenied`, `readOnly`, `full`, …; whatever it is, a file that was there is as it was.
    public static func open(
        _ location: SQLiteLocation, schema: SQLiteSchema, options: SQLiteOptions = SQLiteOptions()
    ) async throws(SQLiteError) -> SQLiteDatabase {
        try await Opener().open(location, schema, options)
    }

    /// Opens a further connection that sees the database at one moment for each `read`, beside this one and without
    /// holding it up: for long queries.
    /// - Throws: `misuse` when `allowsReaders` is off.
    public func openReader() async throws(SQLiteError) -> SQLiteDatabase {
        _ = try current()
        guard options.allowsReaders, location != .memory else {
            throw SQLiteError(.misuse, "\(location.name) was not opened with allowsReaders.")
        }
        let reader = SQLiteDatabase(
            location: location, options: options, executor: DiskExecutor(label: "hearth.sqlite.reader"))
        try await reader.openForReading()
        return reader
    }

    /// All or nothing: what the closure changes is kept when this returns and undone when it throws.
    ///
    /// Parts that may fail alone are `connection.write { … }` within.
    @discardableResult
    public func write<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) throws -> Value {
        try current().write(body)
    }

    /// Sees the database at one moment, and changes nothing.
    public func read<Value: Sendable>(_ body: @Sendable (SQLiteConnection) throws -> Value) throws -> Value {
        try current().read(body)
    }

    /// Runs one statement, in a transaction of its own.
    /// - Returns: rows inserted, changed or deleted.
    @discardableResult
    public func run(_ sql: String, _ parameters: SQLiteParameters = .none) throws(SQLiteError) -> Int {
        try current().run(sql, parameters)
    }

    /// Runs one statement and makes a value of every row.
    public func query<Row: SQLiteDecodable & Sendable>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Row.Type = Row.self
    ) throws(SQLiteError) -> [Row] {
        try current().query(sql, parameters)
    }

    /// Runs one statement and makes a value of every row. Throws what the closure throws, or an `SQLiteError`.
    public func query<Value: Sendable>(
        _ sql: String, _ parameters: SQLiteParameters = .none,
        _ decode: @Sendable (borrowing SQLiteRow) throws -> Value
    ) throws -> [Value] {
        try current().query(sql, parameters, decode)
    }

    /// Runs one statement, and returns the first column of its first row.
    public func value<Value: SQLiteConvertible & Sendable>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value {
        try current().value(sql, parameters)
    }

    /// Looks for damage; see `SQLiteConnection.problems`.
    public func problems(_ check: SQLiteConnection.Check = .full) throws(SQLiteError) -> [String] {
        try current().problems(check)
    }

    /// What `synchronous` is from now on.
    public func setSynchronous(_ synchronous: SQLiteOptions.Synchronous) throws(SQLiteError) {
        try current().setSynchronous(synchronous)
    }

    /// Writes the log back into the database and empties it.
    public func checkpoint() throws(SQLiteError) { try current().checkpoint() }

    /// Writes the log back and lets other processes open the database. Further calls throw `closed`.
    public func close() {
        connection?.close()
        connection = nil
        lock = nil
    }

    /// - Throws: `closed`.
    func current() throws(SQLiteError) -> SQLiteConnection {
        guard let connection else { throw SQLiteError(.closed, "\(location.name) was closed; open it anew.") }
        return connection
    }

    private func open(_ schema: SQLiteSchema) async throws(SQLiteError) {
        try schema.validate()
        lock = try await location.lock(waiting: options.waitingForOwner)
        do throws(SQLiteError) {
            try location.makeFile()
            connection = try SQLiteConnection.open(location, schema: schema, options: options)
            try location.makePrivate()
        } catch {
            close()
            throw error
        }
    }

    private func openForReading() throws(SQLiteError) {
        connection = try SQLiteConnection.openForReading(location, options: options)
    }

    /// Follows symbolic links, which reads the disk, where the database will be.
    private actor Opener {
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        private nonisolated let executor = DiskExecutor(label: "hearth.sqlite")

        func open(
            _ location: SQLiteLocation, _ schema: SQLiteSchema, _ options: SQLiteOptions
        ) async throws(SQLiteError) -> SQLiteDatabase {
            let database = SQLiteDatabase(location: try location.resolved(), options: options, executor: executor)
            try await database.open(schema)
            return database
        }
    }
}
