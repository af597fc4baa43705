import HAPModel

/// The numbers of `HAK.format`: 0 none, 9 a date, and those of the table.
enum HASFormat {
    private static let table: [(number: Int128, format: Format)] = [
        (1, .bool), (2, .int), (3, .uint8), (4, .uint16), (5, .uint32), (6, .uint64), (7, .float), (8, .string),
        (10, .tlv8), (11, .data), (12, .array), (13, .dictionary),
    ]

    static func number(of format: Format) -> Int128? { table.first { $0.format == format }?.number }

    /// nil for a number that stands for none of the formats that an accessory may use.
    static func format(of number: Int128) -> Format? {
        table.first { $0.number == number && Format.standard.contains($0.format) }?.format
    }
}
