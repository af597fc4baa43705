import HearthHTTP
import HearthJSON
import HearthNetworking

extension HubInterface {
    /// Written together.
    private static let eventsInARow = 256

    var eventRoutes: [Route] { [Route(.get, "/events", query: ["since"], streamEvents)] }

    /// A line for each event, for as long as the client listens. One that falls so far behind that events it has not had are
    /// forgotten is let go; it comes back with `since=` and is told to read anew.
    private func streamEvents(_ call: HubCall) async throws -> HTTPServerResponse {
        let since: UInt64? = try call.number("since", in: 0 ... .max)
        let first: HubEvent
        if let since {
            let resumes = feed.canResume(after: since)
            first = HubEvent(sequence: resumes ? since : feed.last, kind: resumes ? .begin : .reset)
        } else {
            first = HubEvent(sequence: feed.last, kind: .begin)
        }
        return HTTPServerResponse(headers: [.contentType: "application/jsonl"]) { [feed, first] writer in
            var last = first.sequence
            try await writer.write(try Self.line(first))
            do {
                while let events = try await feed.events(after: last, atMost: Self.eventsInARow) {
                    try await writer.write(try events.flatMap(Self.line))
                    last = events.last?.sequence ?? last
                }
            } catch is NetworkError {
                // The client left, does not read, or the server stops: the stream has ended in any case.
            }
        }
    }

    private static func line(_ event: HubEvent) throws(JSONCodingError) -> [UInt8] {
        try JSONValue(encoding: event).bytes + [UInt8(ascii: "\n")]
    }
}
