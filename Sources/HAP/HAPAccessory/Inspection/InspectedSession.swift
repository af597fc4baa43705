import HAPProtocol
import HearthNetworking

/// The connection that a message belongs to, as it is at that moment.
public struct InspectedSession: Hashable, Sendable {
    public var id: SessionID
    public var address: SocketAddress
    /// With whom it is verified; nil before, and in a transient session.
    public var controller: PairingIdentifier?
    /// Whether it is encrypted.
    public var isSecured: Bool

    public init(id: SessionID, address: SocketAddress, controller: PairingIdentifier?, isSecured: Bool) {
        self.id = id
        self.address = address
        self.controller = controller
        self.isSecured = isSecured
    }
}
