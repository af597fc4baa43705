import HearthHTTP

/// Finds what answers a request, and makes a problem of whatever goes wrong on the way.
struct Router: Sendable {
    /// Throws the problem that a caller is answered who may not ask this.
    typealias Authorization = @Sendable (Route, HubCall) async throws -> Void

    private let routes: [Route]
    private let authorize: Authorization

    /// - Parameter authorize: asked before every handler.
    init(_ routes: [Route], authorize: @escaping Authorization = { _, _ in }) {
        self.routes = routes
        self.authorize = authorize
    }

    func respond(to request: HTTPRequest, by caller: Caller) async -> HTTPServerResponse {
        do {
            let (route, parameters) = try find(request)
            let query = try QueryItems(request.target.query, known: route.query)
            let call = HubCall(request: request, parameters: parameters, query: query, caller: caller)
            try await authorize(route, call)
            return try await route.handler(call)
        } catch let error as MethodNotAllowed {
            return HTTPServerResponse(error.problem, headers: [.allow: error.allowed])
        } catch {
            return HTTPServerResponse(Problem(error))
        }
    }

    private struct MethodNotAllowed: Error {
        let problem: Problem
        let allowed: HTTPFieldValue
    }

    private func find(_ request: HTTPRequest) throws -> (Route, [String: String]) {
        let text = String(decoding: request.target.path, as: UTF8.self)
        let path = PathTemplate.split(text)
        // The server leaves out the body that HEAD does not want.
        let method = request.method == .head ? .get : request.method
        var methods: [String] = []
        for route in routes {
            guard let parameters = route.path.match(path) else { continue }
            if route.method == method { return (route, parameters) }
            methods.append(route.method.rawValue)
            if route.method == .get { methods.append("HEAD") }
        }
        guard let allowed = HTTPFieldValue(methods.joined(separator: ", ")), !methods.isEmpty else {
            throw Problem(
                .notFound, .noSuchPath,
                "There is nothing at \(text.prefix(120)); the paths begin with /homes, /rooms, /accessories, /scenes, …"
            )
        }
        throw MethodNotAllowed(
            problem: Problem(
                .methodNotAllowed, .methodNotAllowed, "\(text.prefix(120)) takes \(allowed), not \(request.method)."),
            allowed: allowed)
    }
}
