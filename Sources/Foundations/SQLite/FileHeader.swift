import CSQLite

/// The beginning of a database file as it is on the disk, read without SQLite's recovery, which would write.
///
/// It is within one sector, so a power cut leaves the old one or the new one, whatever the rest of the file looks like
/// until the log or journal beside it was read.
struct FileHeader {
    /// Whether these are the first bytes of an SQLite database.
    let isDatabase: Bool
    let isZero: Bool
    let applicationID: Int32
    let version: Int32

    private static let size = 100
    /// SQLITE_IOERR_SHORT_READ: there are fewer bytes; zeros stand for the others.
    private static let shortRead = SQLITE_IOERR | 2 << 8
    private static let magic = Array("SQLite format 3\0".utf8)

    /// - Parameter connection: one that was opened as immutable.
    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        let pointer = try connection.open()
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(pointer, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let methods = file.pointee.pMethods
        else {
            throw SQLiteError(.io, "Can't read \(connection.name): it has no file. Check the disk.")
        }
        var bytes = [UInt8](repeating: 0, count: Self.size)
        let result = methods.pointee.xRead(file, &bytes, CInt(Self.size), 0)
        guard result == SQLITE_OK || result == Self.shortRead else {
            let detail = String(cString: sqlite3_errstr(result))
            throw SQLiteError(result: result, detail: detail, name: connection.name)
        }
        isDatabase = result == SQLITE_OK && bytes.starts(with: Self.magic)
        isZero = bytes.allSatisfy { $0 == 0 }
        func number(at place: Int) -> Int32 {
            Int32(bitPattern: bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        version = number(at: 60)
        applicationID = number(at: 68)
    }
}
