import HearthHTTP

/// Finds what answers a request, and makes a problem of whatever goes wrong on the way.
struct Router: Sendable {
    private let routes: [Route]
    private let gate: Gate
    private let checkSight: SightCheck

    /// Throws what somebody is answered who may not see what the path names.
    typealias SightCheck = @Sendable (HubCall, PathTemplate) async throws -> Void

    init(_ routes: [Route], _ gate: Gate, checkSight: @escaping SightCheck) {
        self.routes = routes
        self.gate = gate
        self.checkSight = checkSight
    }

    func respond(to request: HTTPRequest, _ context: HTTPRequestContext) async -> HTTPServerResponse {
        do {
            let caller = try await gate.admit(request, context)
            let (route, parameters) = try find(request)
            try authorize(caller, route)
            let query = try QueryItems(request.target.query, known: route.query)
            let call = HubCall(
                request: request, parameters: parameters, query: query, caller: caller, access: gate.access(context))
            try await checkSight(call, route.path)
            return try await route.handler(call)
        } catch let error as MethodNotAllowed {
            return HTTPServerResponse(error.problem, headers: [.allow: error.allowed])
        } catch {
            return HTTPServerResponse(Problem(error))
        }
    }

    private func authorize(_ caller: Caller, _ route: Route) throws(Problem) {
        if route.isOpen { return }
        guard let scope = caller.scope else { throw .unauthenticated("Only who is known here may do that.") }
        guard scope >= route.scope else { throw .scopeExceeded(scope, needed: route.scope) }
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
