import HearthHTTP

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
