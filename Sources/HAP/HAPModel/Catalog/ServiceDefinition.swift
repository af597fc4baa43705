/// What Apple documents about a service: the catalog's row.
public struct ServiceDefinition: Sendable {
    public let type: ServiceType
    /// "GarageDoorOpener"; unique among services.
    public let name: String
    /// "Garage Door Opener".
    public let displayName: String
    /// Other names of the same thing, such as HomeKit's ("VentilationFan" for FanV2).
    public let aliases: [String]
    /// The characteristics that every such service has.
    public let required: [CharacteristicType]
    /// Those that it may have.
    public let optional: [CharacteristicType]
    /// Whether Apple's releases no longer use it.
    public let isRetired: Bool

    init(
        _ short: UInt32, _ name: String, display: String? = nil, aliases: String = "", required: [UInt32],
        optional: [UInt32], retired: Bool = false
    ) {
        type = ServiceType(short)
        self.name = name
        displayName = display ?? CatalogName.spaced(name)
        self.aliases = aliases.split(separator: ",").map(String.init)
        self.required = required.map { CharacteristicType($0) }
        self.optional = optional.map { CharacteristicType($0) }
        isRetired = retired
    }
}

extension ServiceType {
    /// What Apple documents about it; nil for a type that the catalog does not have.
    public var definition: ServiceDefinition? { ServiceDefinition.index[self] }
    /// "Garage Door Opener"; the UUID of a type that the catalog does not have.
    public var displayName: String { definition?.displayName ?? uuid.description }

    /// Every service of the catalog.
    public static var known: [ServiceDefinition] { ServiceDefinition.table }

    /// Finds a type by name ("lightbulb", "garage-door-opener"), whatever the case and the separators, or by UUID, short or
    /// full.
    public init?(name: some StringProtocol) {
        if let type = ServiceDefinition.names[CatalogName.key(name)] {
            self = type
        } else {
            self.init(uuid: name)
        }
    }

    /// The catalog's names nearest to one that is not found, best first.
    public static func suggestions(for name: some StringProtocol) -> [String] {
        CatalogName.nearest(to: name, among: ServiceDefinition.table.map { ($0.name, $0.aliases) })
    }
}

extension ServiceDefinition {
    fileprivate static let index = [ServiceType: ServiceDefinition](
        table.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

    fileprivate static let names = [String: ServiceType](
        table.flatMap { row in ([row.name] + row.aliases).map { (CatalogName.key($0), row.type) } },
        uniquingKeysWith: { first, _ in first })
}
