import CPowerCut
import HearthSQLite

/// A disk in memory whose power can be cut under the database on it.
///
/// What SQLite wrote and did not sync is lost then, all of it or some of its sectors. Opens one database at a time, in
/// exclusive locking mode. Used by one task at a time, between closing a database and opening the next.
public final class PowerCutDisk {
    private let disk: OpaquePointer

    public init?() {
        guard let disk = hearth_disk_new() else { return nil }
        self.disk = disk
    }

    deinit { hearth_disk_free(disk) }

    /// Where to open a database of this name.
    public func location(_ name: String = "home.db") -> SQLiteLocation {
        .virtual(name: name, fileSystem: String(cString: hearth_disk_name(disk)))
    }

    /// Writes, truncations, syncs, deletions and files made so far.
    public var operations: Int { Int(hearth_disk_operations(disk)) }

    public var isOff: Bool { hearth_disk_is_off(disk) != 0 }

    /// Cuts the power instead of the operation of this number, counted from 1 since the disk was made.
    public func cutPower(at operation: Int) { hearth_disk_cut_at(disk, Int64(operation)) }

    /// Call when every database on it was closed.
    /// - Parameter survival: chance from 0 to 1 that a sector that was not synced is on the disk all the same.
    public func powerOn(seed: UInt64 = 0, survival: Double = 0) {
        hearth_disk_power_on(disk, seed, CUnsignedInt(max(0, min(256, survival * 256))))
    }

    /// Bytes that fit on the disk; 0 for no limit.
    public func setCapacity(_ bytes: Int) { hearth_disk_set_capacity(disk, Int64(bytes)) }

    /// Whether syncs do nothing and say they did, as those of some disks: shows that a test notices a loss.
    public func setLies(_ lies: Bool) { hearth_disk_set_lies(disk, lies ? 1 : 0) }

    /// - Parameter number: the `errno` that every write fails with from now on; 0 for none.
    public func failWrites(_ number: CInt) { hearth_disk_set_error(disk, number) }
}
