import HearthHTTP
import HearthJSON
import HearthNetworking

/// What happens, for as long as the client listens: a line for each event, or a message where a WebSocket was asked for. A
/// client that falls so far behind that events it has not had are forgotten is let go; it comes back with `since=` and is told
/// to read anew.
struct EventLines: Answer {
    let feed: EventFeed
    /// Of the kind `begin` or `reset`.
    let first: HubEvent
    let isSocket: Bool
    /// Whether who listens may go on.
    let mayGoOn: @Sendable () -> Bool
    /// As many of them as who listens may see.
    let seen: @Sendable ([HubEvent]) async -> [HubEvent]

    /// Written together.
    private static let eventsInARow = 256

    static let forms = [
        AnswerForm(.switchingProtocols, "A message for each event, where a WebSocket was asked for."),
        AnswerForm(
            .ok, "A line for each event, as long as you listen.", Content([.jsonLines], HubEvent.self)),
    ]

    func response() -> HTTPServerResponse {
        guard isSocket else {
            return HTTPServerResponse(headers: [.contentType: MediaType.jsonLines.field]) { writer in
                try await follow { lines in try await writer.write(lines.flatMap { $0 + [UInt8(ascii: "\n")] }) }
            }
        }
        return .webSocket { socket in
            // Nothing is expected, and what comes all the same must not fill up.
            let listening = socket.loop.task { while try await socket.receive() != nil {} }
            defer { listening.cancel() }
            try await follow { lines in
                for line in lines { try await socket.send(.text(String(decoding: line, as: UTF8.self))) }
            }
        }
    }

    /// Returns when who listens is told no more.
    private func follow(_ tell: ([[UInt8]]) async throws -> Void) async throws {
        var last = first.sequence
        let counted = feed.beginListening()
        defer { counted() }
        try await tell([Self.line(first)])
        do {
            while let events = try await feed.events(after: last, atMost: Self.eventsInARow, while: mayGoOn) {
                let lines = try await seen(events).map(Self.line)
                if !lines.isEmpty { try await tell(lines) }
                last = events.last?.sequence ?? last
            }
        } catch is NetworkError {
            // The client left, does not read, or the server stops: it has ended in any case.
        }
    }

    private static func line(_ event: HubEvent) throws(JSONCodingError) -> [UInt8] {
        try JSONValue(encoding: event).bytes
    }
}
