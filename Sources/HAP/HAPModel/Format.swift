/// The form of a characteristic's value. HAP R2, table 6-5.
///
/// A foreign accessory may name a format that is not among the static members; it is kept as it came.
public struct Format: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let bool = Self(rawValue: "bool")
    public static let uint8 = Self(rawValue: "uint8")
    public static let uint16 = Self(rawValue: "uint16")
    public static let uint32 = Self(rawValue: "uint32")
    public static let uint64 = Self(rawValue: "uint64")
    /// 32 bits, signed.
    public static let int = Self(rawValue: "int")
    public static let float = Self(rawValue: "float")
    /// UTF-8.
    public static let string = Self(rawValue: "string")
    /// TLV8 in Base64 on the wire.
    public static let tlv8 = Self(rawValue: "tlv8")
    /// Bytes in Base64 on the wire.
    public static let data = Self(rawValue: "data")
    /// In foreign databases only; the value stays raw JSON in ``Characteristic/extra``.
    public static let array = Self(rawValue: "array")
    /// In foreign databases only; the value stays raw JSON in ``Characteristic/extra``.
    public static let dictionary = Self(rawValue: "dictionary")

    /// The formats that an accessory may use.
    public static let standard: [Format] = [
        .bool, .uint8, .uint16, .uint32, .uint64, .int, .float, .string, .tlv8, .data,
    ]

    /// What an integer format can hold; nil for any other format.
    public var integerRange: ClosedRange<Int128>? {
        switch rawValue {
        case "uint8": 0...255
        case "uint16": 0...65_535
        case "uint32": 0...4_294_967_295
        case "uint64": 0...18_446_744_073_709_551_615
        case "int": -2_147_483_648...2_147_483_647
        default: nil
        }
    }

    public var isInteger: Bool { integerRange != nil }
    /// An integer or float, which can have a range, a step and a unit.
    public var isNumeric: Bool { self == .float || isInteger }
}

extension Format: CustomStringConvertible {
    public var description: String { rawValue }
}
