/// Rows of one kind, in the order in which they were inserted, found by identifier in constant time.
///
/// The order is part of what is equal: lists that a person sees do not shuffle when a home is stored and loaded.
public struct EntityTable<Row: HomeEntity>: Equatable, Sendable {
    public private(set) var rows: [Row] = []
    private var places: [Identifier<Row>: Int] = [:]

    public init() {}

    /// Of two rows with one identifier the later is kept, in the place of the first.
    public init(_ rows: some Sequence<Row>) {
        for row in rows { set(row) }
    }

    public var count: Int { rows.count }
    public var isEmpty: Bool { rows.isEmpty }

    public subscript(_ id: Identifier<Row>) -> Row? { places[id].map { rows[$0] } }

    public func contains(_ id: Identifier<Row>) -> Bool { places[id] != nil }

    public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

    /// Replaces the row with this identifier, or appends it.
    mutating func set(_ row: Row) {
        if let place = places[row.id] {
            rows[place] = row
        } else {
            places[row.id] = rows.count
            rows.append(row)
        }
    }

    @discardableResult
    mutating func remove(_ id: Identifier<Row>) -> Row? {
        guard let place = places.removeValue(forKey: id) else { return nil }
        let row = rows.remove(at: place)
        for index in place..<rows.count { places[rows[index].id] = index }
        return row
    }
}
