import HAPProtocol

/// What a connection needs until it is verified. A class, so that verified connections, which are many and idle, do not
/// carry the room for it.
final class Handshake {
    var pairSetup: PairSetupAccessory
    var pairVerify = PairVerifyAccessory()

    init(_ id: SessionID) {
        pairSetup = PairSetupAccessory(connection: PairSetupGuard.Owner(rawValue: id.rawValue))
    }
}
