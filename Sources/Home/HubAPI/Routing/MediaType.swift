import HearthHTTP

/// What kind of bytes a body is.
struct MediaType: Sendable {
    let name: String
    /// As answers carry it.
    let field: HTTPFieldValue

    private init(_ name: String, _ field: HTTPFieldValue) {
        self.name = name
        self.field = field
    }

    static let json = MediaType("application/json", "application/json")
    /// RFC 7396.
    static let mergePatch = MediaType("application/merge-patch+json", "application/merge-patch+json")
    /// RFC 9457.
    static let problem = MediaType("application/problem+json", "application/problem+json")
    static let json5 = MediaType("application/json5", "application/json5; charset=utf-8")
    /// A value of JSON on each line.
    static let jsonLines = MediaType("application/jsonl", "application/jsonl")
    static let prometheus = MediaType("text/plain", "text/plain; version=0.0.4; charset=utf-8")
    static let html = MediaType("text/html", "text/html; charset=utf-8")
    static let sqlite = MediaType("application/vnd.sqlite3", "application/vnd.sqlite3")
}

/// What is coded as JSON on the wire.
typealias Resource = Codable & Sendable

/// What a body may be.
struct Content: Sendable {
    let mediaTypes: [MediaType]
    /// nil for what is no JSON.
    let type: (any Resource.Type)?

    init(_ mediaTypes: [MediaType], _ type: (any Resource.Type)? = nil) {
        self.mediaTypes = mediaTypes
        self.type = type
    }
}
