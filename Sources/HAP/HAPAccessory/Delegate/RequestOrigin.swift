import HAPProtocol
import HearthNetworking

/// Who makes a request.
public struct RequestOrigin: Hashable, Sendable {
    public var session: SessionID
    /// The pairing that the connection was verified with.
    public var controller: PairingIdentifier
    public var isAdmin: Bool
    public var address: SocketAddress

    public init(session: SessionID, controller: PairingIdentifier, isAdmin: Bool, address: SocketAddress) {
        self.session = session
        self.controller = controller
        self.isAdmin = isAdmin
        self.address = address
    }
}
