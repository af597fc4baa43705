/// `sf` of a TXT record: what an accessory waits for. HAP R2, table 6-8.
public struct StatusFlags: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No controller is paired.
    public static let notPaired = Self(rawValue: 1)
    /// Not configured to join a Wi-Fi network.
    public static let notConfiguredForWiFi = Self(rawValue: 2)
    /// It has found a problem with itself.
    public static let problemDetected = Self(rawValue: 4)
}
