import CSQLite

/// Keeps statements from outside the connection's own code from ending a transaction under the closure that relies on
/// it, from attaching other files, and from changing what the connection was set up with.
final class StatementGuard {
    /// While the connection's own statements are compiled and run.
    var allowsAll = false

    /// The connection keeps this object alive as long as SQLite may ask it.
    func install(on pointer: OpaquePointer) {
        sqlite3_set_authorizer(
            pointer,
            { context, action, first, second, _, _ in
                guard let context else { return SQLITE_DENY }
                let statementGuard = Unmanaged<StatementGuard>.fromOpaque(context).takeUnretainedValue()
                if statementGuard.allowsAll { return SQLITE_OK }
                switch action {
                case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH: return SQLITE_DENY
                // Asking is harmless; these also ask when they have an argument.
                case SQLITE_PRAGMA:
                    guard second != nil, let first else { return SQLITE_OK }
                    return StatementGuard.asking.contains(String(cString: first)) ? SQLITE_OK : SQLITE_DENY
                default: return SQLITE_OK
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private static let asking: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
        "foreign_key_check", "integrity_check", "quick_check",
    ]
}
