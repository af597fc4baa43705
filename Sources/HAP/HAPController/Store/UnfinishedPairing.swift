import HAPProtocol
import HearthNetworking

/// A pairing that was begun, noted before the accessory learns this controller's key and struck out once its end is known.
public struct UnfinishedPairing: Hashable, Sendable {
    /// Nil where only the address was known.
    public var id: DeviceID?
    public var name: String?
    /// Without those that mean something only until a restart, so that it is the same when it is read back.
    public let addresses: [SocketAddress]

    /// - Parameter addresses: link-local ones are left out.
    public init(id: DeviceID?, name: String?, addresses: [SocketAddress]) {
        self.id = id
        self.name = name
        self.addresses = addresses.lasting
    }
}
