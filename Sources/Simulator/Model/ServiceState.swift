import HAPModel

/// The characteristics of one service with their present values, as a model sees and changes them.
public struct ServiceState: Sendable {
    /// Something that changed: a value that was set, or the event of a button.
    public struct Change: Hashable, Sendable {
        public var type: CharacteristicType
        public var value: Value
    }

    public let type: ServiceType
    /// What tells it from others of its type in one accessory.
    public let key: String?
    public let name: String?
    private var characteristics: [Characteristic]
    /// What changed since it was last taken, in order.
    private var changes: [Change] = []
    /// Whose present value nobody was told.
    private var untold: Set<CharacteristicType> = []

    public init(_ service: Service) {
        type = service.type
        key = service.key
        name = service.name
        characteristics = service.characteristics
    }

    public func has(_ type: CharacteristicType) -> Bool { index(of: type) != nil }

    /// Its metadata and present value.
    public func characteristic(_ type: CharacteristicType) -> Characteristic? {
        index(of: type).map { characteristics[$0] }
    }

    public var types: [CharacteristicType] { characteristics.map(\.type) }

    /// The present value. A value that is set is brought into the characteristic's bounds and onto its step; one that does
    /// not change it, or that a characteristic cannot hold, or for which there is no characteristic, changes nothing. To
    /// set the value of an event (a button's) sends the event.
    public subscript(type: CharacteristicType) -> Value? {
        get { index(of: type).flatMap { characteristics[$0].value } }
        set { if let newValue { set(newValue, of: type) } }
    }

    public func bool(_ type: CharacteristicType) -> Bool { self[type]?.bool ?? false }
    /// Within ±2^53, so that models may reckon with it whatever the format of the characteristic holds.
    public func int(_ type: CharacteristicType) -> Int {
        Int(min(max(self[type]?.integer ?? 0, -Self.mostInteger), Self.mostInteger))
    }
    public func number(_ type: CharacteristicType) -> Double { self[type]?.float ?? 0 }

    public mutating func set(_ type: CharacteristicType, _ value: Bool) { set(.bool(value), of: type) }
    public mutating func set(_ type: CharacteristicType, _ value: Int) { set(.integer(Int128(value)), of: type) }
    public mutating func set(_ type: CharacteristicType, _ value: Double) { set(.float(value), of: type) }

    private static let mostInteger: Int128 = 1 << 53

    /// Sets a value that who reads it sees, but nobody is told of: what a controller reckons by itself, such as the rest of a
    /// duration. Only of ``readWhenAsked`` characteristics.
    public mutating func setQuietly(_ type: CharacteristicType, _ value: Value) {
        guard Self.readWhenAsked.contains(type), let index = index(of: type),
            let usable = Self.usable(value, for: characteristics[index]), characteristics[index].value != usable
        else { return }
        characteristics[index].value = usable
        untold.insert(type)
    }

    /// What changes without being told, so that a server has to ask for it.
    static let readWhenAsked: Set<CharacteristicType> = [.remainingDuration]

    private mutating func set(_ value: Value, of type: CharacteristicType) {
        guard let index = index(of: type), let usable = Self.usable(value, for: characteristics[index]) else { return }
        if characteristics[index].isEventOnly {
            changes.append(Change(type: type, value: usable))
        } else if characteristics[index].value != usable || untold.contains(type) || !characteristics[index].isReadable
        {
            // What can only be written is an order: given again, it is given anew.
            characteristics[index].value = usable
            untold.remove(type)
            changes.append(Change(type: type, value: usable))
        }
    }

    /// The nearest value that the characteristic can hold.
    static func usable(_ value: Value, for characteristic: Characteristic) -> Value? {
        if case .float(let number) = value, characteristic.format != .float {
            guard number.isFinite else { return nil }
            return try? characteristic.adjusting(.integer(Int128(min(max(number.rounded(), -0x1p100), 0x1p100)))).value
        }
        return try? characteristic.adjusting(value).value
    }

    /// What a controller has written is the value now, and nobody needs to be told.
    mutating func accept(_ value: Value, of type: CharacteristicType) {
        guard let index = index(of: type), characteristics[index].isReadable, !characteristics[index].isEventOnly else {
            return
        }
        characteristics[index].value = value
    }

    /// By what controllers know its characteristics.
    mutating func setInstanceIDs(_ ids: [(type: CharacteristicType, iid: InstanceID)]) {
        for id in ids {
            guard let index = index(of: id.type) else { continue }
            characteristics[index].iid = id.iid
        }
    }

    /// What changed since the last call.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    private func index(of type: CharacteristicType) -> Int? { characteristics.firstIndex { $0.type == type } }
}

/// The services of one accessory with their present values.
public struct AccessoryState: Sendable {
    /// Without the accessory information service, in the order of the definition.
    public var services: [ServiceState]
    /// Of the accessory, as its information service has it.
    public let name: String

    public init(services: [ServiceState], name: String = "") {
        self.services = services
        self.name = name
    }

    public subscript(service: Int) -> ServiceState {
        get { services[service] }
        _modify { yield &services[service] }
    }

    /// The first service of a type.
    public func index(of type: ServiceType) -> Int? { services.firstIndex { $0.type == type } }
}
