import HearthHTTP

extension HubInterface {
    var eventRoutes: [Route] {
        [Route(.get, "/events", "followEvents", "What happens, as it happens.", query: [.sinceEvent], followEvents)]
    }

    private func followEvents(_ call: HubCall) async throws -> EventLines {
        guard let since: UInt64 = try call.number(.sinceEvent) else {
            return EventLines(feed: feed, first: HubEvent(sequence: feed.last, kind: .begin))
        }
        let resumes = feed.canResume(after: since)
        return EventLines(
            feed: feed, first: HubEvent(sequence: resumes ? since : feed.last, kind: resumes ? .begin : .reset))
    }
}

extension QueryParameter {
    fileprivate static let sinceEvent = QueryParameter(
        "since", .number(0...Int128(UInt64.max)), "The number of the last event that you had, to go on behind it.")
}
