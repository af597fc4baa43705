import HAPModel

/// One thing that an accessory does by itself, or in answer to a write.
public enum Behaviour: Sendable, Equatable {
    /// A controller's write of `source` sets `target` as well, as a lock's current state follows its target state.
    ///
    /// `values` translates; a value that is not in it is taken over as it is. A target without a state (a button's event)
    /// sends an event each time.
    case mirror(source: CharacteristicReference, target: CharacteristicReference, values: [Translation])
    /// The characteristic takes the values in turn, a new one each period.
    case cycle(CharacteristicReference, values: [Value], period: Duration)
    /// A number that moves at random by at most `step` each period and stays in the range.
    case wander(CharacteristicReference, step: Double, range: ClosedRange<Double>, period: Duration)
    /// A write that asks for a response gets the written bytes back with these appended.
    case respond(CharacteristicReference, appending: [UInt8])

    /// One row of a ``mirror(source:target:values:)``.
    public struct Translation: Sendable, Equatable {
        public var source: Value
        public var target: Value

        public init(_ source: Value, _ target: Value) {
            self.source = source
            self.target = target
        }
    }

    /// The characteristics that it concerns.
    public var references: [CharacteristicReference] {
        switch self {
        case .mirror(let source, let target, _): [source, target]
        case .cycle(let characteristic, _, _), .wander(let characteristic, _, _, _), .respond(let characteristic, _):
            [characteristic]
        }
    }
}

/// Names a characteristic inside a definition, before ids exist.
public struct CharacteristicReference: Sendable, Hashable {
    /// The name of another accessory of the same server; nothing for the one that has the behaviour.
    public var accessory: String?
    /// The key of a service; nothing for the first service that has the characteristic.
    public var service: String?
    public var characteristic: CharacteristicType

    public init(_ characteristic: CharacteristicType, service: String? = nil, accessory: String? = nil) {
        self.accessory = accessory
        self.service = service
        self.characteristic = characteristic
    }
}

extension ServerDefinition {
    /// The accessory (an index into ``accessories``) and the characteristic that a reference names; nothing when there is
    /// none.
    public func resolve(
        _ reference: CharacteristicReference, from index: Int
    ) -> (accessory: Int, service: Int, characteristic: Characteristic)? {
        let all = accessories
        guard
            let found = reference.accessory.map({ name in all.firstIndex { $0.information.name == name } }) ?? index,
            all.indices.contains(found)
        else { return nil }
        for (place, service) in all[found].services.enumerated() {
            if let key = reference.service, service.key != key { continue }
            if let characteristic = service[reference.characteristic] { return (found, place, characteristic) }
        }
        return nil
    }
}
