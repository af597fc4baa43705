import HAPModel
import HAPProtocol

/// Everything that an accessory server keeps across restarts. A value: what is tried on a copy and not stored is gone.
struct AccessoryState: Sendable {
    var identity: AccessoryIdentity
    var setupID: SetupID
    var pairings: PairingTable
    /// Wrong setup codes so far; kept so that a restart does not help a guesser.
    var failedAttempts: Int
    /// `c#` and the structure that it stands for.
    var configuration: Configuration
    var known: KnownAccessories

    /// A new accessory, as after a factory reset.
    /// - Parameter deviceID: nil for one that is drawn.
    static func new(
        deviceID: DeviceID? = nil, pairingCapacity: Int, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> AccessoryState {
        let drawn = try AccessoryIdentity.random(using: &generator)
        return AccessoryState(
            identity: AccessoryIdentity(deviceID: deviceID ?? drawn.deviceID, key: drawn.key),
            setupID: .random(using: &generator), pairings: PairingTable(capacity: pairingCapacity), failedAttempts: 0,
            configuration: Configuration(), known: KnownAccessories())
    }
}
