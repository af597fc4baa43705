/// All accessories of one accessory server, with lookup of a characteristic in constant time.
///
/// Takes any database, also a broken foreign one; ``problems()`` tells what is wrong with it.
public struct AccessoryDatabase: Sendable {
    public private(set) var accessories: [Accessory]
    private var positions: [CharacteristicID: Position]

    /// Where a characteristic is, as indices.
    public struct Position: Hashable, Sendable {
        public let accessory: Int
        public let service: Int
        public let characteristic: Int
    }

    /// At most so many accessories may one server have. HAP R2, 2.5.3.2.
    public static let maximumAccessories = 150

    /// Where an id occurs twice, lookup finds the first.
    public init(_ accessories: [Accessory] = []) {
        self.accessories = accessories
        positions = Self.index(accessories)
    }

    private static func index(_ accessories: [Accessory]) -> [CharacteristicID: Position] {
        var positions: [CharacteristicID: Position] = [:]
        positions.reserveCapacity(
            accessories.reduce(0) { $0 + $1.services.reduce(0) { $0 + $1.characteristics.count } })
        for (a, accessory) in accessories.enumerated() {
            for (s, service) in accessory.services.enumerated() {
                for (c, characteristic) in service.characteristics.enumerated() {
                    let id = CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
                    let position = Position(accessory: a, service: s, characteristic: c)
                    if let first = positions.updateValue(position, forKey: id) { positions[id] = first }
                }
            }
        }
        return positions
    }

    public func position(of id: CharacteristicID) -> Position? { positions[id] }

    public subscript(id: CharacteristicID) -> Characteristic? {
        guard let position = positions[id] else { return nil }
        return self[position]
    }

    /// The characteristic at a position that this database gave. Changing its iid does not move it in the lookup.
    public subscript(position: Position) -> Characteristic {
        get { accessories[position.accessory].services[position.service].characteristics[position.characteristic] }
        _modify {
            yield &accessories[position.accessory].services[position.service]
                .characteristics[position.characteristic]
        }
    }

    /// The service that a characteristic belongs to.
    public func service(of id: CharacteristicID) -> Service? {
        positions[id].map { accessories[$0.accessory].services[$0.service] }
    }

    public subscript(aid: AccessoryID) -> Accessory? {
        accessories.first { $0.aid == aid }
    }

    /// Sets a value as it is; false when there is no such characteristic.
    @discardableResult
    public mutating func setValue(_ value: Value?, of id: CharacteristicID) -> Bool {
        guard let position = positions[id] else { return false }
        self[position].value = value
        return true
    }

    /// Adds an accessory, or replaces the one with its aid.
    public mutating func update(_ accessory: Accessory) {
        if let index = accessories.firstIndex(where: { $0.aid == accessory.aid }) {
            accessories[index] = accessory
        } else {
            accessories.append(accessory)
        }
        positions = Self.index(accessories)
    }

    /// Removes an accessory; false when there is none with the aid.
    @discardableResult
    public mutating func remove(_ aid: AccessoryID) -> Bool {
        guard let index = accessories.firstIndex(where: { $0.aid == aid }) else { return false }
        accessories.remove(at: index)
        positions = Self.index(accessories)
        return true
    }

    /// Every characteristic with its id, accessory by accessory.
    public var ids: [CharacteristicID] {
        accessories.flatMap { accessory in
            accessory.services.flatMap { service in
                service.characteristics.map { CharacteristicID(aid: accessory.aid, iid: $0.iid) }
            }
        }
    }
}

extension AccessoryDatabase: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.accessories == b.accessories }
}
