import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

extension PairedAccessory {
    /// The verified connection; opens one when there is none. Callers that come while it opens wait for the same one.
    func session() async throws(ControllerError) -> AccessoryConnection {
        guard !isClosed else { throw ControllerError(.closed, "The accessory \(name) was closed in this controller.") }
        if let connection { return connection }
        let opened = Promise<Result<AccessoryConnection, ControllerError>>(loop: loop)
        opening.append(opened)
        if opening.count == 1 {
            Task {
                let result = await open()
                let callers = opening
                opening = []
                for caller in callers { caller.settle(result) }
            }
        }
        return try await opened.outcome()
    }

    private func open() async -> Result<AccessoryConnection, ControllerError> {
        reopening?.cancel()
        generation += 1
        let generation = generation
        do throws(ControllerError) {
            let (connection, address) = try await verifiedConnection(generation)
            do throws(ControllerError) {
                guard !isClosed else { throw ControllerError(.closed, "The accessory was closed while it connected.") }
                self.connection = connection
                // Whatever ends it from here on is told to `sessionEnded`; what ended it before must not go unnoticed.
                try await connection.checkOpen()
                try await restore(over: connection)
            } catch {
                self.connection = nil
                await connection.close()
                throw error
            }
            // It may have ended since the last answer, and that it did has then been told.
            guard self.connection === connection else {
                throw ControllerError(.connectionLost, "The accessory closed the connection while it was taken up.")
            }
            backoff.reset()
            // Before anything that takes time, in which the connection may end.
            tell(.connected)
            await remember(address)
            return .success(connection)
        } catch {
            reopenIfWanted()
            return .failure(error)
        }
    }

    /// Tries the addresses in turn until the accessory itself answers: an announcement may name addresses that lead
    /// elsewhere, by mistake (a bridge between virtual machines has the same one on every host) or on purpose.
    private func verifiedConnection(_ generation: UInt64) async throws(ControllerError) -> (
        AccessoryConnection, SocketAddress
    ) {
        let deadline = loop.now.advanced(by: timing.connect + timing.request * 2)
        var rest = addresses
        var first: ControllerError?
        while true {
            let stream: any ByteStream
            do throws(ControllerError) {
                stream = try await network.connect(
                    toFirstOf: rest, deadline: min(deadline, loop.now.advanced(by: timing.connect)))
            } catch {
                throw first ?? error
            }
            let connection = AccessoryConnection(stream) { [weak self] event in
                self?.assumeIsolated { $0.take(event: event, from: generation) }
            } onEnd: { [weak self] error in
                self?.assumeIsolated { $0.sessionEnded(generation, error) }
            }
            await connection.start()
            do throws(ControllerError) {
                try await PairVerifyRun(
                    connection: connection, identity: identity, accessory: stored.pairing,
                    // A mute address must not use up the time of those behind it.
                    time: rest.last == stream.remoteAddress ? timing.verify : timing.request
                ).run()
                return (connection, stream.remoteAddress)
            } catch {
                await connection.close()
                let place = rest.firstIndex(of: stream.remoteAddress) ?? rest.count
                rest = Array(rest.dropFirst(place + 1))
                guard error.code != .cancelled, !isClosed, !rest.isEmpty, loop.now < deadline else {
                    throw first ?? error
                }
                first = first ?? error
            }
        }
    }

    /// Where to try, best first: what discovery says now, then where it answered before.
    private var addresses: [SocketAddress] {
        let fresh = advertised?.addresses ?? []
        return fresh + stored.addresses.filter { !fresh.contains($0) }
    }

    private func remember(_ address: SocketAddress) async {
        guard stored.addresses.first != address else { return }
        stored.addresses = [address] + stored.addresses.filter { $0 != address }.prefix(3)
        let (id, addresses) = (id, stored.addresses)
        // Only a short cut for the next start: not worth failing over.
        _ = try? await store.update { (content) throws(ControllerError) in content?[id]?.addresses = addresses }
    }

    private func sessionEnded(_ generation: UInt64, _ error: ControllerError) {
        guard generation == self.generation, connection != nil else { return }
        connection = nil
        isDatabaseConfirmed = false
        silence?.cancel()
        tell(.disconnected(error))
        reopenIfWanted()
    }

    /// Opens the session again by itself while something is subscribed.
    func reopenIfWanted() {
        guard timing.keepsSessions, !isClosed, !subscribed.isEmpty, connection == nil else { return }
        var generator = SystemRandomNumberGenerator()
        reopening?.cancel()
        reopening = loop.schedule(after: backoff.next(using: &generator)) { [weak self] in
            self?.assumeIsolated { accessory in
                guard accessory.connection == nil, !accessory.isClosed else { return }
                Task { try? await accessory.session() }
            }
        }
    }

    /// Discovery found the accessory, or found it changed.
    func discovered(_ advertised: DiscoveredAccessory) {
        let moved = advertised.addresses != self.advertised?.addresses
        let reconfigured = advertised.configurationNumber != stored.configurationNumber
        self.advertised = advertised
        remember(advertised.advertisement.category)
        if connection == nil, moved, opening.isEmpty {
            backoff.reset()
            reopenIfWanted()
        } else if connection != nil, reconfigured, isDatabaseConfirmed {
            isDatabaseConfirmed = false
            if timing.keepsSessions { Task { try? await refreshDatabase() } }
        }
    }

    /// Without discovery, or before it, the accessory is still what it was.
    private func remember(_ category: AccessoryCategory) {
        guard stored.category != category else { return }
        stored.category = category
        let id = id
        Task { try? await store.update { (content) throws(ControllerError) in content?[id]?.category = category } }
    }

    /// Discovery lost sight of the accessory. A session that stands is not touched: multicast is less reliable than TCP.
    func undiscovered() { advertised = nil }

    // MARK: Requests

    /// One request over the session. Where the accessory says that the session is not authorised, the request was not
    /// carried out: it is made once more, over a new session. A session that ends under the request fails it at once.
    func exchange(
        _ method: HTTPMethod, _ target: HTTPTarget, _ contentType: HTTPFieldValue? = nil, _ body: [UInt8] = []
    ) async throws(ControllerError) -> HTTPResponse {
        for _ in 0..<2 {
            let connection = try await session()
            let response = try await connection.send(method, target, contentType, body, within: timing.request)
            heardFrom()
            guard response.status == .connectionAuthorizationRequired else { return response }
            await connection.close()
        }
        throw ControllerError(
            .rejected, "\(name) does not accept this controller's session (HTTP 470), nor did it accept a new one.")
    }

    /// Starts to measure silence anew.
    func heardFrom() {
        lastHeard = loop.now
        silence?.cancel()
        guard timing.keepsSessions, !subscribed.isEmpty, connection != nil else { return }
        silence = loop.schedule(after: timing.silence) { [weak self] in
            self?.assumeIsolated { $0.askForSignOfLife() }
        }
    }

    private func askForSignOfLife() {
        guard let connection, let id = subscribed.first else { return }
        Task {
            let target = CharacteristicReadRequest([id]).target
            // Any answer will do; none within the time ends the connection.
            _ = try? await connection.send(.get, target, within: timing.request)
            heardFrom()
        }
    }
}
