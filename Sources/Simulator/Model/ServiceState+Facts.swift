import HAPModel

/// Facts that a definition may leave to the model.
extension ServiceState {
    /// Gives a value to what has none: an empty text, empty bytes.
    mutating func fill(_ type: CharacteristicType, _ value: Value) {
        let isEmpty = self[type].map { $0.string?.isEmpty ?? $0.bytes?.isEmpty ?? false } ?? false
        if isEmpty { self[type] = value }
    }

    /// Gives a value to a number that is 0.
    mutating func fill(_ type: CharacteristicType, number: Int) {
        if self[type]?.int == 0 { set(type, number) }
    }
}

extension AccessoryState {
    /// All services of a type.
    func indices(of type: ServiceType) -> [Int] { services.indices.filter { services[$0].type == type } }

    /// The value of the first service that has the characteristic among those of a type.
    func value(_ characteristic: CharacteristicType, of type: ServiceType) -> Value? {
        services.first { $0.type == type && $0.has(characteristic) }?[characteristic]
    }
}
