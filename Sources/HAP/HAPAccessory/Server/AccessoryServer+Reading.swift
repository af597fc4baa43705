import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// Answers `GET /characteristics`.
    func read(_ request: CharacteristicReadRequest, for session: AccessorySession) async -> Reply {
        if let reply = readStored(request, for: session.id) { return reply }
        let failures = await readLive(request.ids, for: session)
        let subscriptions = await session.subscriptions
        let entries = request.ids.map { id -> CharacteristicReadEntry in
            guard let place = table.place(of: id) else {
                return CharacteristicReadEntry(id, status: .resourceDoesNotExist)
            }
            var entry: CharacteristicReadEntry
            if let status = unreadable(place) ?? failures[id] {
                entry = CharacteristicReadEntry(id, status: status)
            } else {
                entry = table.readEntry(at: place)
            }
            entry.describe(table.characteristic(at: place), as: request, events: subscriptions.contains(id))
            return entry
        }
        note(.read(session.id, request.ids))
        return Reply(CharacteristicReadResponse(entries).httpResponse(includesMetadata: request.includesMetadata))
    }

    /// Answers a read of nothing but values that are at hand; nil for any other.
    func readStored(_ request: CharacteristicReadRequest, for session: SessionID) -> Reply? {
        guard !request.includesMetadata, !request.includesPermissions, !request.includesType, !request.includesEvents
        else { return nil }
        var body: [UInt8] = []
        body.reserveCapacity(24 + request.ids.count * 40)
        body.append(text: "{\"characteristics\":[")
        for (index, id) in request.ids.enumerated() {
            guard let place = table.place(of: id), !table[place].isLive, unreadable(place) == nil else { return nil }
            if index > 0 { body.append(UInt8(ascii: ",")) }
            table.appendRead(at: place, to: &body)
        }
        body.append(text: "]}")
        note(.read(session, request.ids))
        return .json(body)
    }

    private func unreadable(_ place: Int) -> HAPStatus? {
        let entry = table[place]
        guard entry.permissions.contains(.read) else { return .writeOnly }
        guard table.isReachable(entry.id.aid) else { return .serviceCommunicationFailure }
        return nil
    }

    /// Answers `GET /accessories`. A live value that cannot be had shows as it was last.
    func accessories(for session: AccessorySession) async -> Reply {
        let live = table.live
        if !live.isEmpty { _ = await readLive(live.values.flatMap { $0 }, for: session) }
        note(.readAccessories(session.id))
        return .json(table.accessoriesBody())
    }

    /// Asks the application for those of the characteristics that are live, all accessories at the same time, and takes
    /// over what it says.
    /// - Returns: Those that could not be read.
    private func readLive(
        _ ids: [CharacteristicID], for session: AccessorySession
    ) async -> [CharacteristicID: HAPStatus] {
        var wanted: [AccessoryID: [CharacteristicID]] = [:]
        for id in ids {
            guard let place = table.place(of: id), table[place].isLive, unreadable(place) == nil else { continue }
            wanted[id.aid, default: []].append(id)
        }
        guard !wanted.isEmpty else { return [:] }
        let origin = await session.origin
        let reader = session.id
        let calls = wanted.map { accessory, ids in
            let call = ask(accessory) { server in
                await server.delegate.read(ids, of: accessory, from: origin)
            } late: { server, results in
                _ = server.takeOver(results, ids, reader: nil)
            }
            return (accessory, ids, call)
        }
        var failures: [CharacteristicID: HAPStatus] = [:]
        for (accessory, ids, call) in calls {
            switch await outcome(of: call, about: accessory) {
            case .answer(let results):
                failures.merge(takeOver(results, ids, reader: reader)) { $1 }
            case .failed(let status):
                for id in ids { failures[id] = status }
            }
        }
        return failures
    }

    private func takeOver(
        _ results: [CharacteristicID: CharacteristicReadResult], _ ids: [CharacteristicID], reader: SessionID?
    ) -> [CharacteristicID: HAPStatus] {
        var failures: [CharacteristicID: HAPStatus] = [:]
        for id in ids {
            switch results[id] {
            case .value(let value):
                // Accessories may have been replaced while the application thought.
                guard let place = table.place(of: id), let value = adjusted(value, at: place) else {
                    failures[id] = .serviceCommunicationFailure
                    continue
                }
                apply(value, at: place, except: reader)
            case .failed(let status): failures[id] = status.isSuccess ? .serviceCommunicationFailure : status
            case nil:
                diagnose(.handlerIncomplete, "the application was asked to read \(id) and left it out")
                failures[id] = .serviceCommunicationFailure
            }
        }
        return failures
    }
}
