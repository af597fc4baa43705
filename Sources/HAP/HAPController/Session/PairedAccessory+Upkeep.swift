import HAPModel
import HAPProtocol

/// For an owner that keeps the session itself; see `Timing.keepsSessions`.
extension PairedAccessory {
    /// Opens the session, or returns at once where one stands. Subscriptions are renewed and everything subscribed is read
    /// before this returns.
    public func connect() async throws(ControllerError) { _ = try await session() }

    /// Asks for any answer. Without one within the time the session ends.
    public func checkAlive(within time: Duration) async throws(ControllerError) {
        guard let connection else {
            throw ControllerError(.connectionLost, "There is no session with \(name) that could be alive.")
        }
        let target = CharacteristicReadRequest([subscribed.first ?? anyCharacteristic]).target
        _ = try await connection.send(.get, target, within: time)
        heardFrom()
    }

    /// Ends the session. It comes back when something is asked.
    public func disconnect() async { await connection?.close() }

    /// One to read where only the answer counts. An accessory answers also for what it has not.
    private var anyCharacteristic: CharacteristicID {
        for accessory in database?.accessories ?? [] {
            for service in accessory.services {
                guard let found = service.characteristics.first(where: \.isReadable) else { continue }
                return CharacteristicID(aid: accessory.aid, iid: found.iid)
            }
        }
        return CharacteristicID(aid: .primary, iid: .accessoryInformation)
    }
}
