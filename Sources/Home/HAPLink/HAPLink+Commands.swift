import HAPController
import HAPModel
import HAPProtocol
import HomeEngine
import HomeModel

extension HAPLink {
    public func read(_ addresses: [CharacteristicAddress]) async throws(LinkError) -> [LinkReadResult] {
        let ids = addresses.map { HAPModel.CharacteristicID($0) }
        let known = ids.compactMap(\.self)
        let entries = try await translating { () throws(ControllerError) in try await accessory.read(known) }
        let answers = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        return ids.map { id in
            guard let id else { return .failure(unknown()) }
            guard let entry = answers[id] else {
                return .failure(LinkError(.serviceCommunicationFailure, at: id, accessoryName))
            }
            guard entry.status.isSuccess else { return .failure(LinkError(entry.status, at: id, accessoryName)) }
            return .success(entry.value.map { HomeValue($0) })
        }
    }

    public func write(_ writes: [LinkWrite]) async throws(LinkError) -> [LinkWriteResult] {
        let database = try await database()
        var results: [LinkWriteResult?] = Array(repeating: nil, count: writes.count)
        var places: [Int] = []
        var entries: [CharacteristicWriteEntry] = []
        var written: [HomeValue] = []
        // What can't be written is found out for each by itself, or one would fail all the others.
        for (place, write) in writes.enumerated() {
            do throws(LinkError) {
                let (entry, value) = try entry(for: write, in: database)
                entries.append(entry)
                written.append(HomeValue(value))
                places.append(place)
            } catch {
                results[place] = .failure(error)
            }
        }
        let sent = entries
        let answers = try await translating { () throws(ControllerError) in try await accessory.write(sent) }
        for ((place, value), answer) in zip(zip(places, written), answers) {
            results[place] =
                answer.status.isSuccess
                ? .success(LinkWritten(value, response: answer.value.map { HomeValue($0) }))
                : .failure(LinkError(answer.status, at: answer.id, accessoryName))
        }
        return results.map {
            $0 ?? .failure(LinkError(.invalidResponse, "\(accessoryName) did not say what became of the write."))
        }
    }

    private func entry(
        for write: LinkWrite, in database: AccessoryDatabase
    ) throws(LinkError) -> (CharacteristicWriteEntry, Value) {
        guard let id = HAPModel.CharacteristicID(write.address), let characteristic = database[id] else {
            throw unknown()
        }
        let value: Value
        do throws(ValueError) {
            value = try characteristic.preparing(Value(write.value, as: characteristic.format))
        } catch {
            throw LinkError(
                .invalidValue, "\(accessoryName), \(characteristic.type): \(error.message)", underlying: error)
        }
        let entry = CharacteristicWriteEntry(
            id, value: value, authorizationData: write.authorizationData, wantsResponse: write.wantsResponse)
        return (entry, value)
    }

    public func subscribe(
        _ addresses: [CharacteristicAddress]
    ) async throws(LinkError) -> [CharacteristicAddress: LinkError] {
        let database = try await database()
        learn(database)
        var refused: [CharacteristicAddress: LinkError] = [:]
        var ids: [HAPModel.CharacteristicID] = []
        for address in addresses {
            if let id = HAPModel.CharacteristicID(address), database[id] != nil {
                ids.append(id)
            } else {
                refused[address] = unknown()
            }
        }
        let wanted = ids
        let unsupported = try await translating { () throws(ControllerError) in try await accessory.subscribe(wanted) }
        for (id, status) in unsupported {
            refused[CharacteristicAddress(id)] = LinkError(status, at: id, accessoryName)
        }
        return refused
    }

    public func unsubscribe(_ addresses: [CharacteristicAddress]) async throws(LinkError) {
        let ids = addresses.compactMap { HAPModel.CharacteristicID($0) }
        try await translating { () throws(ControllerError) in try await accessory.unsubscribe(ids) }
    }

    public func identify(_ accessory: String) async throws(LinkError) {
        let aid = try aid(accessory)
        try await translating { () throws(ControllerError) in try await self.accessory.identify(aid) }
    }

    public func snapshot(of accessory: String, size: SnapshotSize) async throws(LinkError) -> [UInt8] {
        let aid = try aid(accessory)
        return try await translating { () throws(ControllerError) in
            try await self.accessory.snapshot(of: aid, width: size.width, height: size.height)
        }
    }

    private func aid(_ key: String) throws(LinkError) -> HAPModel.AccessoryID {
        guard let aid = UInt64(key) else { throw unknown() }
        return AccessoryID(aid)
    }

    private func unknown() -> LinkError {
        LinkError(
            .notFound, "\(accessoryName) has no such accessory or characteristic (any more); refresh the accessory.")
    }
}
