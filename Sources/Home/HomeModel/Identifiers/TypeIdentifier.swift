/// The type of a service, of a characteristic or of an accessory: a UUID that anybody may coin.
public struct TypeIdentifier<Subject>: Hashable, Sendable {
    public let rawValue: UInt128

    static var base: UInt128 { 0x00000000_0000_1000_8000_0026BB765291 }

    public init(rawValue: UInt128) { self.rawValue = rawValue }

    /// A type that Apple defines for accessories, by its number: `ServiceType(0x43)` is a light bulb.
    public init(_ number: UInt32) { rawValue = UInt128(number) << 96 | Self.base }

    /// Parses 36 characters (8-4-4-4-12) in any case; nil for anything else.
    public init?(_ text: String) {
        guard let value = UUIDText.value(text) else { return nil }
        rawValue = value
    }
}

extension TypeIdentifier: CustomStringConvertible {
    /// 36 characters, upper case.
    public var description: String { UUIDText.text(rawValue) }
}

/// As `HMService.serviceType` gives it.
public typealias ServiceType = TypeIdentifier<Service>
/// As `HMCharacteristic.characteristicType` gives it.
public typealias CharacteristicType = TypeIdentifier<Characteristic>
/// As `HMAccessoryCategory.categoryType` gives it.
public typealias AccessoryCategory = TypeIdentifier<Accessory>

extension TypeIdentifier where Subject == Service {
    public static var accessoryInformation: Self { Self(0x3E) }
    public static var outlet: Self { Self(0x47) }
    public static var `switch`: Self { Self(0x49) }
    public static var protocolInformation: Self { Self(0xA2) }
    public static var label: Self { Self(0xCC) }
}

extension TypeIdentifier where Subject == Accessory {
    /// `HMAccessoryCategoryTypeOther`.
    public static var other: Self { Self(rawValue: 0x0FBA259B_05AC_46F2_875F_204ABB6D9FE7) }
    /// `HMAccessoryCategoryTypeBridge`.
    public static var bridge: Self { Self(rawValue: 0x61102194_9993_48BF_A1EF_6C7DC50F0C01) }
}
