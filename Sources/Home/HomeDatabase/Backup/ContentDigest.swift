import HearthCryptography
import HearthSQLite

/// The SHA-256 of rows in a form of their own, so that it is the same however a file arranges them.
struct ContentDigest {
    private var hash = SHA256()

    /// A table's rows follow.
    mutating func begin(_ table: String) { hash.update(data: Self.field(0x54, Array(table.utf8))) }

    mutating func add(_ row: [SQLiteValue]) {
        var bytes: [UInt8] = []
        for value in row { bytes += Self.bytes(value) }
        hash.update(data: bytes)
    }

    func finish() -> [UInt8] { hash.finalize().bytes }

    private static func bytes(_ value: SQLiteValue) -> [UInt8] {
        switch value {
        case .null: field(0, [])
        case .integer(let number): field(1, bigEndian(UInt64(bitPattern: number)))
        case .real(let number): field(2, bigEndian(number.bitPattern))
        case .text(let text): field(3, Array(text.utf8))
        case .blob(let blob): field(4, blob)
        }
    }

    /// With its kind and length before it, so that no two rows look alike.
    private static func field(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [kind] + bigEndian(UInt64(bytes.count)) + bytes
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
}
