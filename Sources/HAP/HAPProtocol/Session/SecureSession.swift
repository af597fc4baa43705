/// Both directions of a secured connection, from one side's point of view.
public struct SecureSession: ~Copyable, Sendable {
    public enum Side: Hashable, Sendable {
        case accessory
        case controller
    }

    /// For what this side sends.
    public var encoder: FrameEncoder
    /// For what this side receives.
    public var decoder: FrameDecoder

    public init(keys: SessionKeys, side: Side) throws(FrameError) {
        let isAccessory = side == .accessory
        let encoder = try FrameEncoder(key: isAccessory ? keys.accessoryToController : keys.controllerToAccessory)
        let decoder = try FrameDecoder(key: isAccessory ? keys.controllerToAccessory : keys.accessoryToController)
        self.encoder = encoder
        self.decoder = decoder
    }
}
