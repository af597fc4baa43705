/// By what controllers know an accessory: its device ID and its long-term key. Both live until a factory reset.
public struct AccessoryIdentity: Sendable {
    public let deviceID: DeviceID
    public let key: LongTermKey

    public init(deviceID: DeviceID, key: LongTermKey) {
        self.deviceID = deviceID
        self.key = key
    }

    public var identifier: PairingIdentifier { PairingIdentifier(deviceID) }
}
