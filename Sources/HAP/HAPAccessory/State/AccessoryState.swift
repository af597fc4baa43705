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
    static func new(
        pairingCapacity: Int, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> AccessoryState {
        AccessoryState(
            identity: try .random(using: &generator),
            setupID: .random(using: &generator), pairings: PairingTable(capacity: pairingCapacity), failedAttempts: 0,
            configuration: Configuration(), known: KnownAccessories())
    }
}
