import HAPProtocol

/// What a server keeps that is paired already: with it, a thousand accessories need no pair-setup before a test or a
/// measurement of something else.
package struct PreparedAccessory: Sendable {
    package let identity: AccessoryIdentity
    /// What a ``MemoryAccessoryStore`` or a file begins with.
    package let contents: [UInt8]
    /// What the controller keeps.
    package var pairing: AccessoryPairing {
        AccessoryPairing(identifier: identity.identifier, publicKey: identity.key.publicKey)
    }

    /// An accessory with a new identity, paired with a controller.
    package init(
        pairedWith controller: ControllerIdentity, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) {
        var state = try AccessoryState.new(pairingCapacity: 16, using: &generator)
        state.pairings = PairingTable(capacity: 16, pairings: [controller.pairing()])
        identity = state.identity
        contents = state.encoded
    }
}
