import HAPModel
import HAPProtocol
import HearthNetworking

/// What simulators and tests need of a server, beyond what a device does.
extension AccessoryServer {
    /// Lets somebody see and change what connections say from the next message on, also of those that stand; nil for nobody.
    public func setInspector(_ inspector: (any MessageInspector)?) {
        self.inspector = inspector
        for session in sessions.values { session.assumeIsolated { $0.inspector = inspector } }
    }

    /// One characteristic with its present value; nil when there is no such one.
    public func characteristic(_ id: CharacteristicID) -> Characteristic? {
        table.place(of: id).map { table.characteristic(at: $0) }
    }

    /// The characteristics that some connection is subscribed to.
    public var subscribedCharacteristics: Set<CharacteristicID> { Set(subscribers.keys) }

    /// Sends an event at once to each connection that is subscribed to one of the characteristics: whatever the coalescing
    /// window says, whether or not anything has changed, and without changing anything.
    public func sendEvent(_ values: [(id: CharacteristicID, value: Value)]) {
        let concerned = Set(values.flatMap { subscribers[$0.id] ?? [] })
        for listener in concerned.sorted(by: { $0.rawValue < $1.rawValue }) {
            sessions[listener]?.assumeIsolated { session in
                session.sendExtraEvent(
                    values.filter { session.subscriptions.contains($0.id) }.map {
                        CharacteristicReadEntry($0.id, value: $0.value)
                    })
            }
        }
    }

    /// Listens at another address from now on, and announces that. Connections that stand go on.
    /// - Returns: The address with the port in use.
    /// - Throws: `network` when it cannot be listened on; everything then goes on as it was.
    public func move(to address: SocketAddress) async throws(AccessoryServerError) -> SocketAddress {
        guard phase == .running else { throw AccessoryServerError(.misuse, "start the server first") }
        let new = try listen(on: address)
        listener?.close()
        serve(new)
        note(.listening(new.localAddress))
        await readvertise()
        return new.localAddress
    }

    /// Ends connections at once: all, or one.
    public func closeConnections(_ only: SessionID? = nil) {
        for session in sessions.values where only == nil || session.id == only { session.assumeIsolated { $0.close() } }
    }
}
