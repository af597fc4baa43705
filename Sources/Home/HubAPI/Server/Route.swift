import HearthHTTP

/// One thing that may be asked: a method and a path, and what answers.
struct Route: Sendable {
    typealias Handler = @Sendable (HubCall) async throws -> HTTPServerResponse

    let method: HTTPMethod
    let path: PathTemplate
    /// What the query may hold. A name that is not here is refused: it was mistyped, and would quietly do nothing.
    let query: [String]
    let handler: Handler

    init(_ method: HTTPMethod, _ path: StaticString, query: [String] = [], _ handler: @escaping Handler) {
        self.method = method
        self.path = PathTemplate(path)
        self.query = query
        self.handler = handler
    }
}
