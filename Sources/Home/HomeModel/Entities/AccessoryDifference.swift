/// What of an accessory's services and characteristics came, changed and went between two states of it: for a store that
/// keeps them in tables of their own, and for observers of one service.
public struct AccessoryDifference: Hashable, Sendable {
    public private(set) var insertedServices: [Service] = []
    /// Apart from their characteristics.
    public private(set) var updatedServices: [Service] = []
    public private(set) var removedServices: [ServiceID] = []
    public private(set) var insertedCharacteristics: [Characteristic] = []
    public private(set) var updatedCharacteristics: [Characteristic] = []
    public private(set) var removedCharacteristics: [CharacteristicID] = []
    /// Whether anything stands in another place, even where nothing else changed.
    public let isReordered: Bool

    /// - Parameter before: nil for an accessory that is new.
    public init(from before: Accessory?, to now: Accessory) {
        let old = before?.services ?? []
        let oldServices = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let oldCharacteristics = Dictionary(old.flatMap(\.characteristics).map { ($0.id, $0) }) { first, _ in first }
        var services: Set<ServiceID> = []
        var characteristics: Set<CharacteristicID> = []
        isReordered = Self.order(old) != Self.order(now.services)
        for service in now.services {
            services.insert(service.id)
            if let known = oldServices[service.id] {
                if known.alone != service.alone { updatedServices.append(service) }
            } else {
                insertedServices.append(service)
            }
            for characteristic in service.characteristics {
                characteristics.insert(characteristic.id)
                if let known = oldCharacteristics[characteristic.id] {
                    if known != characteristic { updatedCharacteristics.append(characteristic) }
                } else {
                    insertedCharacteristics.append(characteristic)
                }
            }
        }
        removedServices = old.map(\.id).filter { !services.contains($0) }
        removedCharacteristics = old.flatMap { $0.characteristics.map(\.id) }.filter { !characteristics.contains($0) }
    }

    private static func order(_ services: [Service]) -> [[UInt128]] {
        services.map { [$0.id.rawValue] + $0.characteristics.map(\.id.rawValue) }
    }
}

extension Service {
    fileprivate var alone: Service {
        var service = self
        service.characteristics = []
        return service
    }
}
