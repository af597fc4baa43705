import HAPModel
import HAPProtocol
import HearthHTTP

extension PairedAccessory {
    /// Wants to be told of every change of these, from now on and after every reconnection; see ``updates()``.
    ///
    /// Their present values are told first. Characteristics that the accessory does not let subscribe are read every
    /// `Timing.poll` instead.
    /// - Returns: those that are read instead, with the accessory's reason.
    @discardableResult
    public func subscribe(_ ids: [CharacteristicID]) async throws(ControllerError) -> [CharacteristicID: HAPStatus] {
        let database = try await accessories(with: ids)
        if let unknown = ids.first(where: { database[$0] == nil }) {
            throw ControllerError(.unknownCharacteristic, "\(name) has no characteristic \(unknown).")
        }
        let new = ids.filter { subscribed.insert($0).inserted }
        guard !new.isEmpty else { return [:] }
        let connection = try await session()
        let refused = try await turnEvents(on: true, new, over: connection)
        polled.formUnion(refused.keys)
        pollIfNeeded()
        heardFrom()
        _ = try await fetch(readable(new), over: connection)
        return refused
    }

    /// No longer wants to be told.
    public func unsubscribe(_ ids: [CharacteristicID]) async throws(ControllerError) {
        let gone = ids.filter { subscribed.remove($0) != nil }
        for id in gone { values[id] = nil }
        let withEvents = gone.filter { polled.remove($0) == nil }
        guard !withEvents.isEmpty, let connection else { return }
        _ = try await turnEvents(on: false, withEvents, over: connection)
    }

    /// Subscribes anew over a new session and reads everything once, to catch what changed in between.
    func restore(over connection: AccessoryConnection) async throws(ControllerError) {
        guard !subscribed.isEmpty else { return }
        if advertised.map({ $0.configurationNumber != stored.configurationNumber }) ?? true {
            try await refreshDatabase(over: connection)
        }
        // What a damaged database lacks need not be gone.
        if !isDatabaseDamaged { subscribed = subscribed.filter { database?[$0] != nil } }
        polled = Set(try await turnEvents(on: true, Array(subscribed), over: connection).keys)
        pollIfNeeded()
        heardFrom()
        _ = try await fetch(readable(Array(subscribed)), over: connection)
    }

    private func readable(_ ids: [CharacteristicID]) -> [CharacteristicID] {
        ids.filter { database?[$0]?.isReadable == true }.sorted()
    }

    /// One PUT for each accessory: some bridges refuse a body that names several. A refusal of one accessory does not
    /// keep the others from being subscribed.
    /// - Returns: what was refused.
    private func turnEvents(
        on: Bool, _ ids: [CharacteristicID], over connection: AccessoryConnection
    ) async throws(ControllerError) -> [CharacteristicID: HAPStatus] {
        var refused: [CharacteristicID: HAPStatus] = [:]
        var wanted: [CharacteristicID] = []
        for id in ids.sorted() {
            if database?[id]?.permissions.contains(.events) == true {
                wanted.append(id)
            } else {
                refused[id] = .notificationNotSupported
            }
        }
        for (_, ofOne) in Dictionary(grouping: wanted, by: \.aid).sorted(by: { $0.key < $1.key }) {
            let request = CharacteristicWriteRequest(ofOne.map { CharacteristicWriteEntry($0, events: on) })
            let response = try await send(.put, "/characteristics", request.body(), over: connection)
            do throws(MessageError) {
                for entry in try CharacteristicWriteResponse(response, to: request).entries
                where !entry.status.isSuccess { refused[entry.id] = entry.status }
            } catch {
                for id in ofOne { refused[id] = StatusBody.decode(response.body) ?? .serviceCommunicationFailure }
            }
        }
        return refused
    }

    func take(event: HTTPResponse, from generation: UInt64) {
        guard generation == self.generation, !isClosed else { return }
        heardFrom()
        // An event that can't be read is lost, but says nothing about the next one.
        guard let event = try? CharacteristicEvent(event, format: format) else { return }
        for entry in event.entries where subscribed.contains(entry.id) {
            values[entry.id] = .some(entry.value)
            tell(.value(entry.id, entry.value))
        }
    }

    private func pollIfNeeded() {
        polling?.cancel()
        guard !isClosed, !polled.isEmpty else { return }
        polling = loop.schedule(after: timing.poll) { [weak self] in
            self?.assumeIsolated { accessory in
                _ = Task {
                    if let connection = accessory.connection {
                        _ = try? await accessory.fetch(accessory.readable(Array(accessory.polled)), over: connection)
                    }
                    accessory.pollIfNeeded()
                }
            }
        }
    }
}
