import HearthHTTP
import HearthJSON
import HearthNetworking

/// A home as a text that people read and edit.
struct HomeText: Answer {
    let text: String

    static let forms = [AnswerForm(.ok, "The home as JSON5.", Content([.json5]))]

    func response() -> HTTPServerResponse {
        HTTPServerResponse(.ok, headers: [.contentType: MediaType.json5.field], body: Array(text.utf8))
    }
}

/// The bytes of a backup.
struct BackupBytes: Answer {
    let file: PassingFile

    static let forms = [AnswerForm(.ok, "The backup, a database of SQLite.", Content([.sqlite]))]

    func response() -> HTTPServerResponse {
        HTTPServerResponse(headers: [.contentType: MediaType.sqlite.field]) { [file] writer in
            while let bytes = try await file.next() { try await writer.write(bytes) }
        }
    }
}

/// A line for each event, for as long as the client listens. One that falls so far behind that events it has not had are
/// forgotten is let go; it comes back with `since=` and is told to read anew.
struct EventLines: Answer {
    let feed: EventFeed
    /// Of the kind `begin` or `reset`.
    let first: HubEvent
    /// Whether who listens may go on.
    let mayGoOn: @Sendable () -> Bool
    /// As many of them as who listens may see.
    let seen: @Sendable ([HubEvent]) async -> [HubEvent]

    /// Written together.
    private static let eventsInARow = 256

    static let forms = [
        AnswerForm(
            .ok, "A line for each event, as long as you listen.", Content([.jsonLines], HubEvent.self))
    ]

    func response() -> HTTPServerResponse {
        HTTPServerResponse(headers: [.contentType: MediaType.jsonLines.field]) { [feed, first, mayGoOn, seen] writer in
            var last = first.sequence
            try await writer.write(try Self.line(first))
            do {
                while let events = try await feed.events(after: last, atMost: Self.eventsInARow, while: mayGoOn) {
                    let lines = try await seen(events).flatMap(Self.line)
                    if !lines.isEmpty { try await writer.write(lines) }
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
