import HAPModel

/// Where a characteristic is in a simulated home.
public struct Place: Hashable, Sendable {
    /// Counts the accessories of all servers. Never given to another accessory.
    public var accessory: Int
    /// Among the services of the definition, without the accessory information service.
    public var service: Int
    public var characteristic: CharacteristicType

    public init(accessory: Int, service: Int, characteristic: CharacteristicType) {
        self.accessory = accessory
        self.service = service
        self.characteristic = characteristic
    }
}

/// A value that something in the home has taken.
public struct HomeChange: Hashable, Sendable {
    public var at: HomeInstant
    public var place: Place
    public var value: Value
}
