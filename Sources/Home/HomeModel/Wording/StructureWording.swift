import HearthCalendar

/// How people are told of what is in a structure: by names, where the structure itself has identifiers.
///
/// ```swift
/// let wording = StructureWording(structure, names)
/// wording.label(of: brightness)  // "Lamp / Lightbulb / Brightness"
/// ```
public struct StructureWording: Sendable {
    public let structure: HomeStructure
    public let names: TypeNames
    /// Says a moment by the clocks of the home that is spoken of; nil says it in UTC.
    public var clock: (@Sendable (Instant) -> String)?

    public init(_ structure: HomeStructure, _ names: TypeNames = .none) {
        self.structure = structure
        self.names = names
    }

    /// The accessory and the service: "Lamp / Lightbulb". Several services may have one label.
    public func label(of service: Service, in accessory: Accessory) -> String {
        "\(accessory.name) / \(name(of: service, in: accessory))"
    }

    /// The accessory, the service and the characteristic: "Lamp / Lightbulb / Brightness". Several may have one label.
    public func label(of characteristic: Characteristic, _ service: Service, in accessory: Accessory) -> String {
        "\(label(of: service, in: accessory)) / \(name(of: characteristic))"
    }

    /// As ``label(of:in:)``; says that it is gone when it is.
    public func label(of service: ServiceID) -> String {
        guard let accessory = structure.accessory(of: service), let found = accessory.service(service) else {
            return "a service that is gone"
        }
        return label(of: found, in: accessory)
    }

    /// As ``label(of:_:in:)``; says that it is gone when it is.
    public func label(of characteristic: CharacteristicID) -> String {
        guard let accessory = structure.accessory(of: characteristic),
            let service = structure.service(of: characteristic),
            let found = service.characteristics.first(where: { $0.id == characteristic })
        else { return "a characteristic that is gone" }
        return label(of: found, service, in: accessory)
    }

    /// What a service is called beside its accessory: the name that a person gave it, else the accessory's own for it, else
    /// its type's. A name that only repeats the accessory's says nothing and does not count.
    public func name(of service: Service, in accessory: Accessory) -> String {
        if let name = service.userName { return name }
        let repeated = [accessory.name, accessory.information.name].map(NameRule.key)
        if let name = service.providedName, !repeated.contains(NameRule.key(name)) { return name }
        return names.name(of: service.type)
    }

    /// Its type's name; for a type without one, the manufacturer's description, else the UUID.
    public func name(of characteristic: Characteristic) -> String {
        names.name(of: characteristic.type) ?? characteristic.metadata.manufacturerDescription
            ?? "\(characteristic.type)"
    }

    public func name(of room: RoomID) -> String { structure.rooms[room]?.name ?? "a room that is gone" }

    public func name(of actionSet: ActionSetID) -> String {
        guard let actionSet = structure.actionSets[actionSet] else { return "a scene that is gone" }
        return actionSet.kind.isTriggerOwned ? "actions of its own" : actionSet.name
    }

    public func name(of trigger: TriggerID) -> String {
        structure.triggers[trigger]?.name ?? "an automation that is gone"
    }

    public func name(of user: UserID) -> String { structure.users[user]?.name ?? "somebody who is gone" }
}
