/// How a connection treats its database.
public struct SQLiteOptions: Sendable, Hashable {
    /// When a change counts as made.
    public enum Synchronous: String, Sendable, Hashable {
        /// Once the disk has it: a power cut takes nothing that was acknowledged.
        case full = "FULL"
        /// Once the system has it: a power cut may take the last changes, and leaves the database whole.
        case normal = "NORMAL"
    }

    public var synchronous: Synchronous = .full
    /// How long to wait for another connection's lock.
    public var busyTimeout: Duration = .seconds(2)
    /// How long to wait for another process to close the database, as when a service restarts.
    public var waitingForOwner: Duration = .zero
    /// Size of the write-ahead log, in pages of 4 KiB, from which it is written back into the database.
    public var checkpointPages: Int32 = 1000
    /// Pages of 4 KiB that the database may have at most; nil for no limit but the disk's.
    public var maximumPages: Int32?
    /// Lets `SQLiteDatabase.openReader` open further connections. Costs a shared-memory file beside the database; without
    /// it no other program can so much as read the database.
    public var allowsReaders = false
    /// Reads all of the file when it is opened, and refuses it when any of it is damaged, before anything is written to it.
    /// Takes about a millisecond a megabyte; else damage is found when the page is used.
    public var checksContent = false
    /// Compiled statements that are kept.
    public var cachedStatements = 128

    public init() {}
}
