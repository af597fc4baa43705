/// Keeps compiled statements by their text, the least recently used giving way.
struct StatementCache {
    private var statements: [String: SQLiteStatement] = [:]
    private var uses = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { statements.count }

    /// A statement that nobody runs at this moment; the same text in the middle of a result needs another.
    mutating func idle(_ sql: String) -> SQLiteStatement? {
        guard let statement = statements[sql], !statement.isRunning else { return nil }
        uses += 1
        statement.lastUse = uses
        return statement
    }

    mutating func insert(_ statement: SQLiteStatement) {
        guard capacity > 0, statements[statement.sql] == nil else { return }
        if statements.count >= capacity {
            guard let oldest = statements.values.filter({ !$0.isRunning }).min(by: { $0.lastUse < $1.lastUse }) else {
                return
            }
            statements[oldest.sql] = nil
        }
        uses += 1
        statement.lastUse = uses
        statements[statement.sql] = statement
    }

    mutating func removeAll() { statements.removeAll() }
}
