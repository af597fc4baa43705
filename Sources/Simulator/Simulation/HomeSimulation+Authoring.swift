import HAPModel

/// Changing what there is while the home lives.
extension HomeSimulation {
    /// Turns the accessories of a server into those of another definition. What is the same in both goes on undisturbed;
    /// what differs starts anew with the values that it had, as far as it still has them.
    /// - Parameters:
    ///   - number: of the server.
    ///   - current: the indices of its accessories, in the order of `old`.
    ///   - renewed: identities of accessories that start anew with the values of the definition.
    /// - Returns: the indices in the order of `new`, and what changed in doing so.
    mutating func replace(
        server number: Int, _ old: ServerDefinition, at current: [Int], by new: ServerDefinition,
        renewing renewed: Set<String> = []
    ) -> (indices: [Int], changes: [HomeChange]) {
        let before = Dictionary(uniqueKeysWithValues: zip(old.identities, zip(old.accessories, current)))
        var changed = renewed
        for (identity, device) in zip(new.identities, new.accessories) where before[identity]?.0 != device {
            changed.insert(identity)
        }
        changed.formUnion(Set(before.keys).subtracting(new.identities))
        Self.spread(&changed, through: old.behaviourGroups + new.behaviourGroups)

        var served = new
        var kept: [Int?] = []
        for (place, identity) in new.identities.enumerated() {
            guard let (device, index) = before[identity] else {
                kept.append(nil)
                continue
            }
            kept.append(changed.contains(identity) ? nil : index)
            if kept[place] == nil, !renewed.contains(identity), let state = state(of: index) {
                served.replaceAccessory(
                    at: place, by: new.accessories[place].taking(valuesOf: state, changedFrom: device))
            }
        }
        var changes: [HomeChange] = []
        for (identity, index) in zip(old.identities, current) where changed.contains(identity) {
            changes += remove(accessory: index)
        }
        let indices = add(served, number: number, keeping: kept)
        return (indices, changes + takeChanges())
    }

    /// Accessories whose behaviours concern each other start anew together.
    private static func spread(_ changed: inout Set<String>, through groups: [Set<String>]) {
        var isSpreading = true
        while isSpreading {
            isSpreading = false
            for group in groups where !group.isDisjoint(with: changed) && !group.isSubset(of: changed) {
                changed.formUnion(group)
                isSpreading = true
            }
        }
    }
}

extension ServerDefinition {
    /// The identities of accessories that one behaviour ties together.
    fileprivate var behaviourGroups: [Set<String>] {
        let identities = self.identities
        return accessories.enumerated().flatMap { index, device in
            device.behaviours.compactMap { behaviour in
                let others = behaviour.references.compactMap { resolve($0, from: index)?.accessory }
                let group = Set([index] + others)
                return group.count > 1 ? Set(group.map { identities[$0] }) : nil
            }
        }
    }

    mutating func replaceAccessory(at place: Int, by device: DeviceDefinition) {
        if place == 0 { primary = device } else { bridged[place - 1] = device }
    }
}

extension DeviceDefinition {
    /// The definition with present values, but where the definition of a value itself was changed.
    func taking(valuesOf state: AccessoryState, changedFrom old: DeviceDefinition) -> DeviceDefinition {
        var device = self
        var taken: Set<Int> = []
        for place in device.services.indices {
            let service = device.services[place]
            // The same key, else the next one of its type.
            let found = old.services.indices.first { index in
                !taken.contains(index) && state.services.indices.contains(index)
                    && old.services[index].type == service.type && old.services[index].key == service.key
            }
            guard let found else { continue }
            taken.insert(found)
            for index in service.characteristics.indices {
                let wanted = service.characteristics[index]
                guard let value = state.services[found][wanted.type],
                    old.services[found][wanted.type]?.value == wanted.value,
                    let accepted = try? wanted.accepting(value)
                else { continue }
                device.services[place].characteristics[index].value = accepted
            }
        }
        return device
    }
}
