import HearthHTTP

extension HubInterface {
    var eventRoutes: [Route] {
        [Route(.get, "/events", "followEvents", "What happens, as it happens.", query: [.sinceEvent], followEvents)]
    }

    private func followEvents(_ call: HubCall) async throws -> EventLines {
        var first = HubEvent(sequence: feed.last, kind: .begin)
        if let since: UInt64 = try call.number(.sinceEvent) {
            if feed.canResume(after: since) { first.sequence = since } else { first.kind = .reset }
        }
        let caller = call.caller
        return EventLines(
            feed: feed, first: first, isSocket: call.request.asksForWebSocket,
            mayGoOn: { [gate, engine] in
                gate.keeper.assumeIsolated { $0.isGood(caller.credential, now: engine.time.now.civil) }
            },
            seen: { [engine] events in
                guard caller.account != nil else { return events }
                let structure = await engine.structure
                let sight = Sight(of: caller.account, in: structure)
                return events.compactMap { sight.seen($0, in: structure) }
            })
    }
}

extension QueryParameter {
    fileprivate static let sinceEvent = QueryParameter(
        "since", .number(0...Int128(UInt64.max)), "The number of the last event that you had, to go on behind it.")
}
