/// Where a link finds a characteristic: two texts that only the link understands.
public struct CharacteristicAddress: Hashable, Sendable {
    /// `AccessoryEndpoint.key` of the accessory.
    public var accessory: String
    /// `Characteristic.key`.
    public var characteristic: String

    public init(_ accessory: String, _ characteristic: String) {
        self.accessory = accessory
        self.characteristic = characteristic
    }
}

extension CharacteristicAddress: Comparable, CustomStringConvertible {
    public static func < (left: Self, right: Self) -> Bool {
        (left.accessory, left.characteristic) < (right.accessory, right.characteristic)
    }

    public var description: String { "\(accessory)/\(characteristic)" }
}
