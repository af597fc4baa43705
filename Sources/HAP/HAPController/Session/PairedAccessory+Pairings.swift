import HAPProtocol
import HearthHTTP

extension PairedAccessory {
    /// The controllers that the accessory knows. Only an admin may ask.
    public func listPairings() async throws(ControllerError) -> [Pairing] {
        let body = try await send(.list)
        return try pairing { () throws(PairingFailure) in try PairingsResponse.list(body) }
    }

    /// Makes another controller known to the accessory, or changes its rights. Only an admin may.
    public func addPairing(_ new: Pairing) async throws(ControllerError) {
        let body = try await send(.add(new))
        try pairing { () throws(PairingFailure) in try PairingsResponse.check(body) }
    }

    /// Makes the accessory forget a controller and end its sessions. Only an admin may. Taking away the last admin
    /// resets the accessory's pairings altogether.
    public func removePairing(_ identifier: PairingIdentifier) async throws(ControllerError) {
        let body = try await send(.remove(identifier))
        try pairing { () throws(PairingFailure) in try PairingsResponse.check(body) }
    }

    /// By what the accessory knows this controller.
    public nonisolated var ownPairing: Pairing { identity.pairing() }

    private func send(_ request: PairingsRequest) async throws(ControllerError) -> [UInt8] {
        let response = try await exchange(.post, "/pairings", HAPContentType.tlv8, request.body)
        guard response.status == .ok else {
            throw ControllerError(.rejected, "\(name) answered a request about pairings with HTTP \(response.status).")
        }
        return response.body
    }
}
