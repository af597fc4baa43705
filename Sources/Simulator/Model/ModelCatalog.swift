import HAPModel

/// Which model moves which service: a table for each group, in a file of its own.
enum ModelCatalog {
    private static let groups: [[ServiceType: any ServiceModel.Type]] = [
        climate,
        media,
        sensors,
        things,
        upkeep,
    ]

    static let models = groups.reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }

    /// - Returns: nil for a service that only keeps what is written.
    static func model(for service: Int, of accessory: AccessoryState) -> (any ServiceModel)? {
        models[accessory[service].type].map { $0.init(service: service, of: accessory) }
    }
}
