import HAPModel

/// The behaviours of a server with the ids that its characteristics have been given.
///
/// Pure: an input and random numbers go in, values to set come out.
struct BehaviourPlan: Sendable {
    struct Change: Sendable, Equatable {
        var id: CharacteristicID
        var value: Value
    }

    /// Something that happens by itself, period after period.
    struct Timed: Sendable {
        enum Course: Sendable {
            case cycle([Value])
            case wander(step: Double, range: ClosedRange<Double>)
        }

        var id: CharacteristicID
        var period: Duration
        var course: Course

        /// The value of the period with the number `round`, which counts from 0.
        func value(
            round: Int, current: Value?, using generator: inout some RandomNumberGenerator
        ) -> Value? {
            switch course {
            case .cycle(let values): return values.isEmpty ? nil : values[round % values.count]
            case .wander(let step, let range):
                let middle = (range.lowerBound + range.upperBound) / 2
                let moved = (current?.float ?? middle) + Double.random(in: -step...step, using: &generator)
                return .float(min(max(moved, range.lowerBound), range.upperBound))
            }
        }
    }

    private struct Mirror: Sendable {
        var target: CharacteristicID
        var values: [Behaviour.Translation]
    }

    private(set) var timed: [Timed] = []
    private var mirrors: [CharacteristicID: [Mirror]] = [:]
    private var responses: [CharacteristicID: [UInt8]] = [:]

    /// - Parameter accessories: as they are served, in the order of the definition and each with its accessory information
    ///   service before the services of the definition.
    init(_ definition: ServerDefinition, served accessories: [Accessory]) {
        for (index, device) in definition.accessories.enumerated() {
            for behaviour in device.behaviours {
                let ids = behaviour.references.compactMap { reference in
                    Self.id(of: reference, from: index, definition, accessories)
                }
                guard ids.count == behaviour.references.count else { continue }
                add(behaviour, ids)
            }
        }
    }

    private mutating func add(_ behaviour: Behaviour, _ ids: [CharacteristicID]) {
        switch behaviour {
        case .mirror(_, _, let values): mirrors[ids[0], default: []].append(Mirror(target: ids[1], values: values))
        case .cycle(_, let values, let period):
            timed.append(Timed(id: ids[0], period: period, course: .cycle(values)))
        case .wander(_, let step, let range, let period):
            timed.append(Timed(id: ids[0], period: period, course: .wander(step: step, range: range)))
        case .respond(_, let bytes): responses[ids[0]] = bytes
        }
    }

    private static func id(
        of reference: CharacteristicReference, from index: Int, _ definition: ServerDefinition,
        _ accessories: [Accessory]
    ) -> CharacteristicID? {
        guard let found = definition.resolve(reference, from: index), accessories.indices.contains(found.accessory)
        else {
            return nil
        }
        let accessory = accessories[found.accessory]
        let place = found.service + 1
        guard accessory.services.indices.contains(place),
            let characteristic = accessory.services[place][reference.characteristic]
        else { return nil }
        return CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
    }

    /// What else changes when a controller writes a value.
    func consequences(of value: Value, writtenTo id: CharacteristicID) -> [Change] {
        (mirrors[id] ?? []).map { mirror in
            let translated = mirror.values.first { Self.areEqual($0.source, value) }?.target
            return Change(id: mirror.target, value: translated ?? value)
        }
    }

    /// What a write that asks for a response gets back; nothing: the value as it is.
    func response(to value: Value, writtenTo id: CharacteristicID) -> Value? {
        guard let appendix = responses[id] else { return nil }
        switch value {
        case .tlv8(let bytes): return .tlv8(bytes + appendix)
        case .data(let bytes): return .data(bytes + appendix)
        default: return nil
        }
    }

    /// 1 and true are one, as are 1 and 1.0.
    private static func areEqual(_ one: Value, _ other: Value) -> Bool {
        if one == other { return true }
        if let first = one.integer, let second = other.integer { return first == second }
        return false
    }
}
