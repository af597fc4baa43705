import HearthSQLite
import HomeModel

/// All homes, kept in a database: the structure as it is, and the only way to change it.
///
///     let store = try await HomeStore.open(.file("/var/lib/hearth/home.db"))
///     let events = try await store.apply(.addRoom(id, home, name: "Attic"))
///
/// One process has a store open. It works on the database's own queue, so changes come one after the other and none is
/// seen half done.
public actor HomeStore {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    /// As it is in the database.
    public private(set) var structure: HomeStructure

    nonisolated let database: SQLiteDatabase
    private var observer: (@Sendable ([StructureEvent]) -> Void)?
    private var synchronous = SQLiteOptions.Synchronous.full

    private init(_ database: SQLiteDatabase, _ structure: HomeStructure) {
        self.database = database
        self.structure = structure
    }

    /// Opens the store, and makes an empty one when there is none. Its folder must exist. A restore into the folder that
    /// was cut short is ended first, so open it before what else a ``HomeFolder`` has.
    /// - Throws: `SQLiteError`: `inUse` while another process has it, `foreign`, `newer`, `notADatabase`, `corrupt` for
    ///   damage anywhere in the file and when its content breaks a rule of the model, `noFolder`, `permissionDenied`,
    ///   `readOnly`, `full`, …. Whatever it is, a file that was there is as it was.
    public static func open(
        _ location: SQLiteLocation, options: SQLiteOptions = SQLiteOptions()
    ) async throws -> HomeStore {
        if case .file(let path) = location {
            try await BackupRestore().resume(beside: path, waiting: options.waitingForOwner)
        }
        var options = options
        options.synchronous = .full
        // Small, and all of it matters: a hub that runs on a damaged one would fail later, at a change.
        options.checksContent = true
        let database = try await SQLiteDatabase.open(location, schema: .homes, options: options)
        do {
            let structure = try await database.read { connection in
                try RowChecksum.check(connection)
                return try StructureReader(connection: connection).read()
            }
            if let problem = structure.problems().first {
                throw SQLiteError(
                    .corrupt, "What is stored breaks a rule of homes: \(problem). Restore it from a backup.")
            }
            return HomeStore(database, structure)
        } catch {
            await database.close()
            // The statements are the program's own, so when one is refused it is the tables that are other than it made them.
            if let error = error as? SQLiteError, error.code == .misuse {
                throw SQLiteError(
                    .corrupt, "The tables of this database are damaged. Restore it from a backup. \(error.message)")
            }
            throw error
        }
    }

    /// Makes a change with all that follows from it, and says what came of it. When this returns, a power cut takes none
    /// of it; only the time of a record (`StructureChange.isRecord`) may be lost with the last seconds.
    /// - Parameters:
    ///   - account: of whom it is made for, who must be allowed to (see `User/account`); nil for who may do everything.
    ///   - durably: keeps a record, too, from being lost, for the time of a sync.
    /// - Returns: nothing when all was so already.
    /// - Throws: `HomeModelError` for a change that is refused, `SQLiteError` when it can't be stored. The structure and
    ///   the database are then as they were.
    @discardableResult
    public func apply(
        _ change: StructureChange, by account: String? = nil, durably: Bool = false
    ) throws -> [StructureEvent] {
        try apply([change], by: account, durably: durably)
    }

    /// Makes changes in this order, all or none, also when the power is cut. The observer hears of them together.
    /// - Parameter condition: what has to be so of the structure as it is when the turn of the changes comes.
    /// - Throws: as ``apply(_:by:durably:)-(StructureChange,_,_)``, for the first that is refused; ``ConditionFailed``.
    @discardableResult
    public func apply(
        _ changes: [StructureChange], by account: String? = nil, durably: Bool = false,
        if condition: (@Sendable (HomeStructure) -> Bool)? = nil
    ) throws -> [StructureEvent] {
        guard condition?(structure) != false else { throw ConditionFailed() }
        var next = structure
        var events: [StructureEvent] = []
        for change in changes {
            let more = if let account { try next.apply(change, by: account) } else { try next.apply(change) }
            events += more
        }
        guard !events.isEmpty else { return [] }
        let mayBeLost = !durably && changes.allSatisfy(\.isRecord) && events.allSatisfy(\.changesNoState)
        try write(mayBeLost ? .normal : .full) { [events] connection in
            let writer = StructureWriter(connection: connection)
            for event in events { try writer.write(event) }
        }
        structure = next
        observer?(events)
        return events
    }

    /// The homes are not, or no longer, as they had to be for a change.
    public struct ConditionFailed: Error { public init() {} }

    /// Tells of what each change did, in the order of the changes, on the store's queue and before ``apply(_:by:durably:)``
    /// returns: hand it on and return. Changes that were refused or did nothing are not told.
    /// - Parameter body: takes the place of the one before; nil for none.
    public func setObserver(_ body: (@Sendable ([StructureEvent]) -> Void)?) { observer = body }

    /// Writes a copy to a file, as the store is at one moment.
    func copy(to path: String) async throws(SQLiteError) { try await database.backup(to: path) }

    /// Lets other processes open the store. Further changes throw `closed`.
    public func close() { database.assumeIsolated { $0.close() } }

    /// One transaction. With `normal` it may be lost in a power cut, until the next with `full`.
    func write(
        _ synchronous: SQLiteOptions.Synchronous, _ body: @Sendable (SQLiteConnection) throws -> Void
    ) throws {
        try setSynchronous(synchronous)
        try database.assumeIsolated { try $0.write(body) }
    }

    private func setSynchronous(_ wanted: SQLiteOptions.Synchronous) throws {
        guard wanted != synchronous else { return }
        try database.assumeIsolated { try $0.setSynchronous(wanted) }
        synchronous = wanted
    }
}

extension StructureEvent {
    /// Whether it only notes a time. A trigger that was to fire once is also disabled by its firing, and must not fire
    /// again after a power cut.
    fileprivate var changesNoState: Bool {
        switch self {
        case .updated(.trigger(let now), was: .trigger(let before)): now.state == before.state
        case .updated(.actionSet, was: _): true
        default: false
        }
    }
}
