/// What a characteristic's value may be (`HMCharacteristicMetadata`).
public struct CharacteristicMetadata: Hashable, Sendable {
    public var format: ValueFormat
    /// As HomeKit spells it ("celsius", "percentage", …); nil for a value without a unit.
    public var units: String?
    public var minimum: HomeNumber?
    public var maximum: HomeNumber?
    public var step: HomeNumber?
    /// In characters.
    public var maximumLength: Int?
    /// In bytes.
    public var maximumDataLength: Int?
    /// All values that it may have, where they are few; ascending or as the accessory lists them.
    public var validValues: [HomeNumber]?
    public var manufacturerDescription: String?

    public init(
        format: ValueFormat, units: String? = nil, minimum: HomeNumber? = nil, maximum: HomeNumber? = nil,
        step: HomeNumber? = nil, maximumLength: Int? = nil, maximumDataLength: Int? = nil,
        validValues: [HomeNumber]? = nil, manufacturerDescription: String? = nil
    ) {
        self.format = format
        self.units = units
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.maximumLength = maximumLength
        self.maximumDataLength = maximumDataLength
        self.validValues = validValues
        self.manufacturerDescription = manufacturerDescription
    }
}

/// The kind of a characteristic's values, with HomeKit's names. Open: an accessory may send others.
public struct ValueFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let bool = Self(rawValue: "bool")
    public static let int = Self(rawValue: "int")
    public static let float = Self(rawValue: "float")
    public static let string = Self(rawValue: "string")
    public static let array = Self(rawValue: "array")
    public static let dictionary = Self(rawValue: "dict")
    public static let uint8 = Self(rawValue: "uint8")
    public static let uint16 = Self(rawValue: "uint16")
    public static let uint32 = Self(rawValue: "uint32")
    public static let uint64 = Self(rawValue: "uint64")
    public static let data = Self(rawValue: "data")
    public static let tlv8 = Self(rawValue: "tlv8")

    /// The integers that it holds; nil for what is no integer format. `int` is of 32 bits in HAP.
    public var integers: ClosedRange<Int128>? {
        switch self {
        case .int: Int128(Int32.min)...Int128(Int32.max)
        case .uint8: 0...Int128(UInt8.max)
        case .uint16: 0...Int128(UInt16.max)
        case .uint32: 0...Int128(UInt32.max)
        case .uint64: 0...Int128(UInt64.max)
        default: nil
        }
    }
}
