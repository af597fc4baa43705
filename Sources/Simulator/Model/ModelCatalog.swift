import HAPModel

/// Which model moves which service.
enum ModelCatalog {
    private static let models: [ServiceType: any ServiceModel.Type] = [:]

    /// - Returns: nil for a service that only keeps what is written.
    static func model(for service: Int, of accessory: AccessoryState) -> (any ServiceModel)? {
        models[accessory[service].type].map { $0.init(service: service, of: accessory) }
    }
}
