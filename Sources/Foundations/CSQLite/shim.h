#pragma once
#include <sqlite3.h>
#include <stdint.h>

// What Swift cannot express: destructors that are casts of integers, and functions with variable arguments.

/// SQLite copies the bytes. `text` may be NULL only when `length` is 0.
static inline int hearth_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, uint64_t length) {
    return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// SQLite copies the bytes. A NULL pointer is an empty blob, not NULL.
static inline int hearth_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, uint64_t length) {
    if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Sets a switch of a connection (`SQLITE_DBCONFIG_…`).
static inline int hearth_sqlite_configure(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}
