/// What Apple documents about a characteristic: the catalog's row.
public struct CharacteristicDefinition: Sendable {
    public let type: CharacteristicType
    /// "CurrentDoorState"; unique among characteristics.
    public let name: String
    /// "Current Door State".
    public let displayName: String
    /// Other names of the same thing, such as HomeKit's ("PowerState" for On).
    public let aliases: [String]
    public let format: Format
    public let permissions: Permissions
    public let unit: Unit?
    public let metadata: Metadata
    /// Whether Apple's releases no longer use it.
    public let isRetired: Bool
    private let values: String

    init(
        _ short: UInt32, _ name: String, _ format: Format, _ permissions: UInt8, display: String? = nil,
        aliases: String = "", unit: Unit? = nil, minimum: Number? = nil, maximum: Number? = nil, step: Number? = nil,
        maxLength: Int? = nil, valid: [Int128]? = nil, values: String = "", retired: Bool = false
    ) {
        type = CharacteristicType(short)
        self.name = name
        displayName = display ?? CatalogName.spaced(name)
        self.aliases = aliases.split(separator: ",").map(String.init)
        self.format = format
        self.permissions = Permissions(rawValue: permissions)
        self.unit = unit
        metadata = Metadata(
            minimum: minimum, maximum: maximum, step: step, maxLength: maxLength, validValues: valid)
        self.values = values
        isRetired = retired
    }

    /// What the values of an enumeration are called, in their order: 0 "open", 1 "closed", …
    public var valueNames: [(value: Int128, name: String)] {
        values.split(separator: ",", omittingEmptySubsequences: false).enumerated().compactMap { value, name in
            name.isEmpty ? nil : (Int128(value), String(name))
        }
    }

    /// "closed" for 1 of a door's state; nil for a value without a name.
    public func name(of value: Value) -> String? {
        guard !values.isEmpty, let integer = value.integer else { return nil }
        return valueNames.first { $0.value == integer }?.name
    }

    /// The value of a name, whatever the case and the separators.
    public func value(named name: some StringProtocol) -> Value? {
        let key = CatalogName.key(name)
        return valueNames.first { CatalogName.key($0.name) == key }.map { .integer($0.value) }
    }

    /// What a new accessory starts with: false, an empty text, or the value nearest to 0 that is allowed. nil for what can't
    /// be read, and for events.
    public var defaultValue: Value? { Characteristic(type).value }
}

extension CharacteristicType {
    /// What Apple documents about it; nil for a type that the catalog does not have.
    public var definition: CharacteristicDefinition? { CharacteristicDefinition.index[self] }
    /// "Current Door State"; the UUID of a type that the catalog does not have.
    public var displayName: String { definition?.displayName ?? uuid.description }

    /// Every characteristic of the catalog.
    public static var known: [CharacteristicDefinition] { CharacteristicDefinition.table }

    /// Finds a type by name ("brightness", "current-door-state", "PowerState"), whatever the case and the separators, or by
    /// UUID, short or full.
    public init?(name: some StringProtocol) {
        if let type = CharacteristicDefinition.names[CatalogName.key(name)] {
            self = type
        } else {
            self.init(uuid: name)
        }
    }

    /// The catalog's names nearest to one that is not found, best first.
    public static func suggestions(for name: some StringProtocol) -> [String] {
        CatalogName.nearest(to: name, among: CharacteristicDefinition.table.map { ($0.name, $0.aliases) })
    }
}

extension CharacteristicDefinition {
    fileprivate static let index = [CharacteristicType: CharacteristicDefinition](
        table.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

    fileprivate static let names = [String: CharacteristicType](
        table.flatMap { row in ([row.name] + row.aliases).map { (CatalogName.key($0), row.type) } },
        uniquingKeysWith: { first, _ in first })
}
