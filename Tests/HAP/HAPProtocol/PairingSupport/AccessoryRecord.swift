import HAPProtocol

/// What a server without disk keeps.
struct AccessoryRecord {
    var identity: AccessoryIdentity
    var pairings = PairingTable()
    var failedAttempts = 0

    /// A new accessory, as after a factory reset.
    static func new(using generator: inout some RandomNumberGenerator) throws -> AccessoryRecord {
        AccessoryRecord(identity: try .random(using: &generator))
    }
}
