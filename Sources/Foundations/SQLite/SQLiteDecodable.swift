/// A Swift type that is made of one row.
///
///     struct Room: SQLiteDecodable {
///         init(from row: borrowing SQLiteRow) throws(SQLiteError) {
///             id = try row.value(0)
///             name = try row.value(1)
///         }
///     }
///     let rooms = try connection.query("SELECT id, name FROM room", as: Room.self)
public protocol SQLiteDecodable {
    init(from row: borrowing SQLiteRow) throws(SQLiteError)
}
