import HAPModel

/// Everything that an accessory server must keep across restarts.
public struct AccessoryRecord: Sendable {
    public var identity: AccessoryIdentity
    /// Ties printed setup payloads to this accessory.
    public var setupID: SetupID
    public var pairings: PairingTable
    /// Wrong setup codes so far; see ``PairSetupGuard``.
    public var failedAttempts: Int
    /// The `c#` of the TXT record and the structure it stands for.
    public var configuration: Configuration

    public init(
        identity: AccessoryIdentity, setupID: SetupID, pairings: PairingTable = PairingTable(),
        failedAttempts: Int = 0, configuration: Configuration = Configuration()
    ) {
        self.identity = identity
        self.setupID = setupID
        self.pairings = pairings
        self.failedAttempts = failedAttempts
        self.configuration = configuration
    }

    /// A new accessory, as after a factory reset.
    public static func new(using generator: inout some RandomNumberGenerator) throws(PairingFailure) -> AccessoryRecord
    {
        AccessoryRecord(
            identity: AccessoryIdentity(deviceID: .random(using: &generator), key: try .random(using: &generator)),
            setupID: .random(using: &generator))
    }
}
