import HearthCryptography
import HearthSQLite

/// The SHA-256 of rows in a form of their own, so that it is the same however a file arranges them.
struct ContentDigest {
    private var hash = SHA256()

    /// A table's rows follow.
    mutating func begin(_ table: String) {
        var bytes: [UInt8] = []
        Self.append(0x54, table.utf8, to: &bytes)
        hash.update(data: bytes)
    }

    mutating func add(_ row: [SQLiteValue]) {
        var bytes: [UInt8] = []
        for value in row { Self.append(value, to: &bytes) }
        hash.update(data: bytes)
    }

    func finish() -> [UInt8] { hash.finalize().bytes }

    private static func append(_ value: SQLiteValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: append(0, [], to: &bytes)
        case .integer(let number): append(1, UInt64(bitPattern: number), to: &bytes)
        case .real(let number): append(2, number.bitPattern, to: &bytes)
        case .text(let text): append(3, text.utf8, to: &bytes)
        case .blob(let blob): append(4, blob, to: &bytes)
        }
    }

    private static func append(_ kind: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { append(kind, $0, to: &bytes) }
    }

    /// With its kind and length before it, so that no two rows look alike.
    private static func append(_ kind: UInt8, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(kind)
        withUnsafeBytes(of: UInt64(content.count).bigEndian) { bytes += $0 }
        bytes += content
    }
}
