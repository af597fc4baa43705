import HearthHTTP
import HomeEngine
import HomeModel

extension HubInterface {
    /// Of values in one request.
    static let mostValues = 1_000

    var characteristicRoutes: [Route] {
        [
            Route(
                .get, "/characteristics", "readCharacteristics", "Asks accessories for values, all at once.",
                query: [.characteristics, .isCached], readCharacteristics),
            Route(
                .put, "/characteristics", "writeCharacteristics", "Writes values, all at once and each for itself.",
                scope: .control, writeCharacteristics),
        ]
    }

    private func readCharacteristics(_ call: HubCall) async throws -> Mixed<ReadResults> {
        let ids = try call.ids(.characteristics, CharacteristicID.self)
        try Self.check(ids.count, "\"id\" in the query")
        if try call.flag(.isCached) == true { return await heard(ids, call) }
        let answers = await engine.read(ids, by: call.caller.account)
        let results = ids.map { id in
            switch answers[id] {
            case .success(let value)?: ReadResult(characteristic: id, value: value)
            case .failure(let error)?: ReadResult(characteristic: id, error: Problem(error))
            case nil: ReadResult(characteristic: id, error: Self.missing(.characteristic(id)))
            }
        }
        return Mixed(ReadResults(results: results), areAllDone: results.allSatisfy { $0.error == nil })
    }

    /// What accessories told last, without asking them.
    private func heard(_ ids: [CharacteristicID], _ call: HubCall) async -> Mixed<ReadResults> {
        let heard = await engine.heard(ids, by: call.caller.account)
        let results = zip(ids, heard).map { id, heard in
            switch heard {
            case .told(let last):
                ReadResult(characteristic: id, value: last.value, time: last.time)
            case .nothing: ReadResult(characteristic: id)
            case .missing: ReadResult(characteristic: id, error: Self.missing(.characteristic(id)))
            }
        }
        return Mixed(ReadResults(results: results), areAllDone: results.allSatisfy { $0.error == nil })
    }

    private func writeCharacteristics(_ call: HubCall, _ all: Writes) async throws -> Mixed<WriteResults> {
        let writes = all.writes
        try Self.check(writes.count, "\"writes\"")
        let answers = await engine.write(
            writes.map {
                EngineWrite(
                    $0.characteristic, $0.value, authorizationData: $0.authorizationData,
                    wantsResponse: $0.wantsResponse ?? false)
            }, by: call.caller.account)
        let results = zip(writes, answers).map { write, answer in
            switch answer {
            case .success(let response): WriteResult(characteristic: write.characteristic, response: response)
            case .failure(let error): WriteResult(characteristic: write.characteristic, error: Problem(error))
            }
        }
        return Mixed(WriteResults(results: results), areAllDone: results.allSatisfy { $0.error == nil })
    }

    private static func check(_ count: Int, _ place: String) throws(Problem) {
        guard (1...mostValues).contains(count) else {
            throw .malformed("Name 1 to \(mostValues) characteristics by \(place), not \(count).")
        }
    }
}

extension QueryParameter {
    fileprivate static let characteristics = QueryParameter(
        "id", .identifiers, "Of which characteristics; a line holds about 200.", isRequired: true)
    fileprivate static let isCached = QueryParameter(
        "cached", .flag, "Whether what accessories told last is enough; else they are asked.")
}
