import HearthHTTP
import HomeEngine
import HomeModel

extension HubInterface {
    /// Of values in one request.
    static let mostValues = 1_000

    var characteristicRoutes: [Route] {
        [
            Route(.get, "/characteristics", query: ["id"], readCharacteristics),
            Route(.put, "/characteristics", writeCharacteristics),
        ]
    }

    /// 200 when all were told, else 207.
    private func readCharacteristics(_ call: HubCall) async throws -> HTTPServerResponse {
        let ids = try call.ids(query: "id", CharacteristicID.self)
        try Self.check(ids.count, "\"id\" in the query")
        let answers = await engine.read(ids, by: call.caller.account)
        let results = ids.map { id in
            switch answers[id] {
            case .success(let value)?: ReadResult(characteristic: id, value: value)
            case .failure(let error)?: ReadResult(characteristic: id, error: Problem(error))
            case nil: ReadResult(characteristic: id, error: Self.missing(.characteristic(id)))
            }
        }
        return try .json(
            ReadResults(results: results), results.allSatisfy { $0.error == nil } ? .ok : .multiStatus)
    }

    /// 200 when all were confirmed, else 207.
    private func writeCharacteristics(_ call: HubCall) async throws -> HTTPServerResponse {
        let writes = try call.body(Writes.self).writes
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
        return try .json(
            WriteResults(results: results), results.allSatisfy { $0.error == nil } ? .ok : .multiStatus)
    }

    private static func check(_ count: Int, _ place: String) throws(Problem) {
        guard (1...mostValues).contains(count) else {
            throw .malformed("Name 1 to \(mostValues) characteristics by \(place), not \(count).")
        }
    }
}
