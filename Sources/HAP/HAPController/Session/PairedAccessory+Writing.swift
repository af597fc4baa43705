import HAPModel
import HAPProtocol

extension PairedAccessory {
    static let writesAtOnce = 100

    /// Writes characteristics; the status of each, and the value it wrote back where that was asked for.
    ///
    /// Values are brought to the characteristic's format, range and step first. Where the accessory wants a timed write it
    /// gets one. What the accessory confirms is told to observers, since an accessory sends no event to who wrote.
    ///
    /// Nothing is sent any more once the task is cancelled, or when it could not be sent within `Timing.connect` and
    /// `Timing.request`. What was sent may be done, whoever waits for it.
    /// - Throws: `unknownCharacteristic` and `invalidValue` before anything is sent.
    public func write(
        _ entries: [CharacteristicWriteEntry]
    ) async throws(ControllerError) -> [CharacteristicWriteResponse.Entry] {
        guard !entries.isEmpty else { return [] }
        let deadline = sendingDeadline
        let database = try await accessories(with: entries.lazy.map(\.id))
        var prepared: [CharacteristicWriteEntry] = []
        for var entry in entries {
            guard let characteristic = database[entry.id] else {
                throw ControllerError(.unknownCharacteristic, "\(name) has no characteristic \(entry.id).")
            }
            if let value = entry.value {
                do throws(ValueError) {
                    entry.value = try characteristic.preparing(value)
                } catch {
                    throw ControllerError(.invalidValue, "\(name), \(entry.id): \(error.message)", underlying: error)
                }
            }
            prepared.append(entry)
        }
        let entry = writes.add(prepared, by: deadline, on: loop)
        if !writes.isRunning {
            writes.isRunning = true
            Task { await runWrites() }
        }
        return try await outcome(of: entry, in: writes)
    }

    private func runWrites() async {
        while true {
            let entries = await next(in: writes) { taken, next in
                guard taken.count + next.count <= Self.writesAtOnce else { return false }
                // Two writes of one characteristic keep their order by going out one after the other.
                let ids = Set(taken.map(\.id))
                return !next.contains { ids.contains($0.id) }
            }
            guard !entries.isEmpty else { return }
            do throws(ControllerError) {
                var answers = try await put(entries.flatMap(\.items))[...]
                for entry in entries {
                    entry.answer.settle(.success(Array(answers.prefix(entry.items.count))))
                    answers = answers.dropFirst(entry.items.count)
                }
            } catch {
                for entry in entries { entry.answer.settle(.failure(error)) }
            }
        }
    }

    /// One PUT, or two when some of the characteristics need a timed write; an answer for each entry, in order.
    private func put(
        _ entries: [CharacteristicWriteEntry]
    ) async throws(ControllerError) -> [CharacteristicWriteResponse.Entry] {
        let isTimed = entries.map { entry in
            entry.value != nil && database?[entry.id]?.permissions.contains(.timedWrite) == true
        }
        var answers: [CharacteristicWriteResponse.Entry?] = Array(repeating: nil, count: entries.count)
        for timed in [false, true] {
            let places = entries.indices.filter { isTimed[$0] == timed }
            guard !places.isEmpty else { continue }
            let pid = timed ? try await prepare() : nil
            let request = CharacteristicWriteRequest(places.map { entries[$0] }, pid: pid)
            let response = try await send(.put, "/characteristics", request.body())
            let answer = try understand { () throws(MessageError) in
                try CharacteristicWriteResponse(response, to: request, format: format)
            }
            for (place, entry) in zip(places, answer.entries) {
                answers[place] = entry
                guard entry.status.isSuccess, let value = entries[place].value else { continue }
                learn(entry.id, value)
            }
        }
        return answers.compactMap { $0 }
    }

    /// Announces a timed write (R2, 6.7.2.4); the number that it must carry.
    private func prepare() async throws(ControllerError) -> UInt64 {
        let pid = UInt64.random(in: 1...UInt64(UInt32.max))
        let body = PrepareRequest(timeToLive: timing.timedWrite, pid: pid).body
        let response = try await send(.put, "/prepare", body)
        try understand { () throws(MessageError) in try StatusBody.check(response) }
        return pid
    }

    /// Asks one of the accessories to show which one it is.
    public func identify(_ aid: AccessoryID = AccessoryID(1)) async throws(ControllerError) {
        let database = try await accessories()
        guard let accessory = database[aid] else {
            throw ControllerError(.unknownCharacteristic, "\(name) has no accessory \(aid).")
        }
        guard let identify = accessory[.accessoryInformation]?[.identify] else {
            throw ControllerError(.unknownCharacteristic, "\(accessory.name) can't identify itself.")
        }
        let id = CharacteristicID(aid: aid, iid: identify.iid)
        let answer = try await write([CharacteristicWriteEntry(id, value: .bool(true))])
        if let status = answer.first?.status, !status.isSuccess {
            throw ControllerError(.rejected, "\(accessory.name) did not identify itself: \(status).")
        }
    }
}
