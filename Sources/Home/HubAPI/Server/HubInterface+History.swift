import HearthCalendar
import HearthHTTP
import HomeModel

extension HubInterface {
    /// Of values or stretches in one answer.
    private static let longestPage = 10_000

    var historyRoutes: [Route] {
        [
            Route(
                .get, "/history", "getHistory", "The values that a characteristic had, each or gathered in stretches.",
                query: [.characteristic, .since, .until, .every, .limit], showHistory)
        ]
    }

    /// The last day where no range is given, every value where no stretch is.
    private func showHistory(_ call: HubCall) async throws -> HistoryResource {
        guard let id = try call.id(.characteristic, CharacteristicID.self) else {
            throw Problem.malformed("Say of which characteristic: /history?characteristic=…")
        }
        try await requireSight(of: .characteristic(id), call)
        let until = try call.instant(.until) ?? now
        let since = try call.instant(.since) ?? until - .seconds(86_400)
        guard since < until else {
            throw Problem.malformed("\"since\" has to be before \"until\", and \(since) is not before \(until).")
        }
        let limit = try call.number(.limit) ?? Self.longestPage
        await engine.writeDown()
        var resource = HistoryResource(characteristic: id, since: since, until: until)
        if let every: Int = try call.number(.every) {
            guard (until - since) / .seconds(every) <= Double(Self.longestPage) else {
                throw Problem.malformed(
                    "That is more than \(Self.longestPage) stretches; ask for longer ones, or for less time.")
            }
            let stretches = try await engine.history.buckets(of: id, in: since..<until, every: .seconds(every))
            resource.stretches = stretches.map { bucket in
                HistoryResource.Stretch(
                    start: bucket.start, count: bucket.count, last: bucket.last, minimum: bucket.numbers?.minimum,
                    maximum: bucket.numbers?.maximum, mean: bucket.numbers?.mean)
            }
        } else {
            let values = try await engine.history.values(of: id, in: since..<until, limit: limit)
            resource.values = values.map { HistoryResource.Value(time: $0.time, value: $0.value) }
        }
        return resource
    }
}

extension QueryParameter {
    fileprivate static let characteristic = QueryParameter(
        "characteristic", .identifier, "Of which characteristic.", isRequired: true)
    fileprivate static let since = QueryParameter("since", .instant, "A day before the end if not given.")
    fileprivate static let until = QueryParameter("until", .instant, "Now if not given.")
    fileprivate static let every = QueryParameter(
        "every", .number(1...366 * 86_400), "The length of a stretch in seconds; every value if not given.")
}
