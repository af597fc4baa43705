import HomeModel

/// All that one link leads to.
public struct LinkDescription: Hashable, Sendable {
    /// The accessory itself, or the bridge.
    public var accessory: AccessoryDescription
    /// What is behind the bridge.
    public var bridged: [AccessoryDescription]

    public init(_ accessory: AccessoryDescription, bridged: [AccessoryDescription] = []) {
        self.accessory = accessory
        self.bridged = bridged
    }

    /// The accessory and what is behind it.
    public var all: [AccessoryDescription] { [accessory] + bridged }
}
