import HAPModel

/// Finding things by the names of the definition.
extension HomeSimulation {
    public var accessoryNames: [String] { present.compactMap { name(of: $0) } }

    /// Two accessories of different servers may have one name.
    func accessories(named name: String) -> [Int] { present.filter { self.name(of: $0) == name } }

    /// - Parameter service: a service's key; nil for the first service that has the characteristic.
    func place(_ type: CharacteristicType, service key: String?, of accessory: Int) -> Place? {
        guard let state = state(of: accessory) else { return nil }
        let found = state.services.firstIndex { $0.has(type) && (key == nil || $0.key == key) }
        return found.map { Place(accessory: accessory, service: $0, characteristic: type) }
    }

    func device(of accessory: Int) -> DeviceDefinition? {
        members.indices.contains(accessory) ? members[accessory]?.device : nil
    }

    /// With its metadata and present value.
    func characteristic(at place: Place) -> Characteristic? {
        guard let services = state(of: place.accessory)?.services, services.indices.contains(place.service) else {
            return nil
        }
        return services[place.service].characteristic(place.characteristic)
    }

    func types(of accessory: Int) -> [CharacteristicType] { state(of: accessory)?.services.flatMap(\.types) ?? [] }

    /// The key of the service that a characteristic is in.
    func key(of place: Place) -> String? {
        guard let state = state(of: place.accessory), state.services.indices.contains(place.service) else { return nil }
        return state.services[place.service].key
    }

    /// Why a characteristic cannot have a value; nil when it can.
    func problem(with value: Value, at place: Place) -> String? {
        guard let characteristic = characteristic(at: place) else { return "there is no such characteristic" }
        do throws(ValueError) {
            _ = try characteristic.accepting(value)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
