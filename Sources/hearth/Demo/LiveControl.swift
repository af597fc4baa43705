import HAPModel

/// What the keys of the live view do with an accessory.
struct LiveControl: Equatable, Sendable {
    /// What space turns around, with the two values.
    struct Switch: Equatable, Sendable {
        var id: CharacteristicID
        var values: [Value]
    }

    /// What `+` and `−` move.
    struct Dial: Equatable, Sendable {
        var id: CharacteristicID
        var step: Double
    }

    var toggle: Switch?
    var dial: Dial?

    /// The writable characteristic that space turns around, for each kind of thing.
    private static let switches: [(type: CharacteristicType, values: [Value])] = [
        (.on, [false, true]), (.active, [0, 1]), (.lockTargetState, [1, 0]), (.targetDoorState, [1, 0]),
        (.targetPosition, [0, 100]), (.securitySystemTargetState, [3, 1]), (.targetHeatingCoolingState, [0, 1]),
    ]
    private static let dials: [(type: CharacteristicType, step: Double)] = [
        (.brightness, 10), (.targetTemperature, 0.5), (.rotationSpeed, 10), (.targetPosition, 10), (.volume, 5),
    ]

    init(_ accessory: Accessory) {
        func find(_ type: CharacteristicType) -> CharacteristicID? {
            let service = AccessoryState.mainService(accessory)
            guard let found = service?[type], found.permissions.contains([.read, .write]) else { return nil }
            return CharacteristicID(aid: accessory.aid, iid: found.iid)
        }
        for row in Self.switches where toggle == nil {
            toggle = find(row.type).map { Switch(id: $0, values: row.values) }
        }
        for row in Self.dials where dial == nil { dial = find(row.type).map { Dial(id: $0, step: row.step) } }
    }
}
