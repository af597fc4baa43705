import HAPProtocol
import HearthNetworking

/// An accessory as it announces itself.
public struct DiscoveredAccessory: Hashable, Sendable {
    /// The instance name, which a person sees.
    public var name: String
    public var advertisement: AccessoryAdvertisement
    /// Where it can be reached, best first: those of little use (scope-less link-local ones) last.
    public var addresses: [SocketAddress]
    /// Such as `desk-lamp.local`.
    public var host: String

    public init(name: String, advertisement: AccessoryAdvertisement, addresses: [SocketAddress], host: String) {
        self.name = name
        self.advertisement = advertisement
        self.addresses = addresses
        self.host = host
    }

    public var id: DeviceID { advertisement.deviceID }
    public var isPaired: Bool { advertisement.isPaired }
    public var configurationNumber: Int? { advertisement.configurationNumber }
}

/// A change in what can be discovered.
public enum DiscoveryUpdate: Sendable {
    /// New, or changed in its name, record or addresses.
    case found(DiscoveredAccessory)
    case lost(DeviceID)
}
