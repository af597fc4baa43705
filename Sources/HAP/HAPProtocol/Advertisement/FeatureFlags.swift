/// `ff` of a TXT record: how an accessory pairs. HAP R2, table 5-8.
public struct FeatureFlags: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Pair-setup proves an Apple authentication coprocessor.
    public static let appleAuthenticationCoprocessor = Self(rawValue: 1)
    /// Pair-setup takes a certificate in software for that proof.
    public static let softwareAuthentication = Self(rawValue: 2)
}
