/// What a paired controller may do (R2, 5.10).
public struct PairingPermissions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// May add, remove and list pairings. Without it a controller is a regular user.
    public static let admin = PairingPermissions(rawValue: 1 << 0)
}
