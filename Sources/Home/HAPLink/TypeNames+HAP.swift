import HAPModel
import HomeModel

extension TypeNames {
    /// The names that Apple documents for HAP's types, and the other names by which people know them.
    public static let hap = TypeNames(
        services: HAPModel.ServiceType.known.flatMap { service in
            ([service.displayName, service.name] + service.aliases).map {
                (HomeModel.ServiceType(rawValue: service.type.uuid.rawValue), $0)
            }
        },
        characteristics: HAPModel.CharacteristicType.known.map {
            (HomeModel.CharacteristicType(rawValue: $0.type.uuid.rawValue), $0.displayName)
        })
}
