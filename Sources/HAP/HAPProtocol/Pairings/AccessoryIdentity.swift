/// By what controllers know an accessory: its device ID and its long-term key. Both live until a factory reset.
public struct AccessoryIdentity: Sendable {
    public let deviceID: DeviceID
    public let key: LongTermKey

    public init(deviceID: DeviceID, key: LongTermKey) {
        self.deviceID = deviceID
        self.key = key
    }

    /// A new accessory's, as after a factory reset.
    /// - Throws: ``PairingFailure/Code/cryptography`` when OpenSSL has no memory left.
    public static func random(
        using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> AccessoryIdentity {
        AccessoryIdentity(deviceID: .random(using: &generator), key: try .random(using: &generator))
    }

    public var identifier: PairingIdentifier { PairingIdentifier(deviceID) }
}
