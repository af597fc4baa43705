/// What people call the types of services and characteristics: "Lightbulb", "Brightness".
///
/// Which types there are is up to whoever knows the protocols; a structure knows only their UUIDs.
public struct TypeNames: Sendable {
    private let services: [ServiceType: [String]]
    private let characteristics: [CharacteristicType: String]
    private let serviceTypes: [String: ServiceType]

    /// No type has a name.
    public static let none = TypeNames(services: [], characteristics: [])

    /// The first name of a type is the one that is shown; by the others it is found too. Of two types of one name the first
    /// is found.
    public init(
        services: some Sequence<(ServiceType, String)>, characteristics: some Sequence<(CharacteristicType, String)>
    ) {
        self.services = Dictionary(services.map { ($0.0, [$0.1]) }) { $0 + $1 }
        self.characteristics = Dictionary(characteristics.map { ($0.0, $0.1) }) { first, _ in first }
        serviceTypes = Dictionary(services.map { (NameRule.key($0.1), $0.0) }) { first, _ in first }
    }

    /// The UUID where the type has no name.
    public func name(of type: ServiceType) -> String { services[type]?.first ?? "\(type)" }

    /// nil where the type has no name.
    public func name(of type: CharacteristicType) -> String? { characteristics[type] }

    /// By one of its names, whatever the case and the spaces, or by its UUID.
    public func serviceType(_ text: String) -> ServiceType? { serviceTypes[NameRule.key(text)] ?? ServiceType(text) }

    /// The first of its names by which the type itself is found, and not another that is called alike; else the UUID.
    public func distinctName(of type: ServiceType) -> String {
        services[type]?.first { serviceTypes[NameRule.key($0)] == type } ?? "\(type)"
    }

    /// Of services, in alphabetical order.
    public var serviceNames: [String] { services.keys.map(distinctName).sorted() }
}
