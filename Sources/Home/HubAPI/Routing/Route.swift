import HearthHTTP

/// One thing that may be asked: a method and a path, who may, and what answers.
///
/// What it takes and answers is said by the types of its handler, so the description of the interface can't say
/// otherwise.
struct Route: Sendable {
    typealias Handler = @Sendable (HubCall) async throws -> HTTPServerResponse

    /// Who is asked for the answer, which decides what may go wrong.
    enum Reach: Sendable {
        case hub
        /// Accessories, which may be away, busy or slow.
        case accessories
    }

    let method: HTTPMethod
    let path: PathTemplate
    /// What programs call it; no other route has the name.
    let operation: String
    let summary: String
    let scope: AccessScope
    /// Whether nobody has to show who they are.
    let isOpen: Bool
    /// What the query may hold. A name that is not here is refused: it was mistyped, and would quietly do nothing.
    let query: [QueryParameter]
    let reach: Reach
    /// nil where none is read.
    let body: Content?
    let answers: [AnswerForm]
    let handler: Handler

    /// Whether it is about one thing as a whole: `/rooms/{id}`.
    var isOfEntity: Bool { path.description.hasSuffix("/{id}") }

    private init(
        _ method: HTTPMethod, _ path: StaticString, _ operation: String, _ summary: String, _ scope: AccessScope?,
        isOpen: Bool = false, _ query: [QueryParameter], _ reach: Reach, body: Content?, answers: [AnswerForm],
        _ handler: @escaping Handler
    ) {
        self.method = method
        self.path = PathTemplate(path)
        self.operation = operation
        self.summary = summary
        self.scope = scope ?? (method == .get ? .read : .administer)
        self.isOpen = isOpen
        self.query = query
        self.reach = reach
        self.body = body
        self.answers = answers
        self.handler = handler
    }

    /// Without a body.
    /// - Parameters:
    ///   - scope: nil for reading with GET, and for administering with other methods.
    ///   - isOpen: for everybody.
    init<Answered: Answer>(
        _ method: HTTPMethod, _ path: StaticString, _ operation: String, _ summary: String, scope: AccessScope? = nil,
        isOpen: Bool = false, query: [QueryParameter] = [], reach: Reach = .hub,
        _ handler: @escaping @Sendable (HubCall) async throws -> Answered
    ) {
        self.init(
            method, path, operation, summary, scope, isOpen: isOpen, query, reach, body: nil, answers: Answered.forms
        ) { call in try await handler(call).response() }
    }

    /// With a body of JSON, of which every member must be known.
    init<Body: Resource, Answered: Answer>(
        _ method: HTTPMethod, _ path: StaticString, _ operation: String, _ summary: String, scope: AccessScope? = nil,
        isOpen: Bool = false, query: [QueryParameter] = [], reach: Reach = .hub,
        _ handler: @escaping @Sendable (HubCall, Body) async throws -> Answered
    ) {
        self.init(
            method, path, operation, summary, scope, isOpen: isOpen, query, reach,
            body: Content(method == .patch ? [.json, .mergePatch] : [.json], Body.self), answers: Answered.forms
        ) { call in try await handler(call, call.body()).response() }
    }

    /// One for all who may look, that answers as it sees fit and is described elsewhere.
    init(face method: HTTPMethod, _ path: StaticString, _ handler: @escaping Handler) {
        self.init(method, path, "", "", .read, [], .hub, body: nil, answers: [], handler)
    }

    /// With a body that is no JSON.
    init<Answered: Answer>(
        _ method: HTTPMethod, _ path: StaticString, _ operation: String, _ summary: String, scope: AccessScope? = nil,
        query: [QueryParameter] = [], reach: Reach = .hub, takes type: MediaType,
        _ handler: @escaping @Sendable (HubCall, [UInt8]) async throws -> Answered
    ) {
        self.init(
            method, path, operation, summary, scope, query, reach, body: Content([type]), answers: Answered.forms
        ) { call in try await handler(call, call.request.body).response() }
    }
}
