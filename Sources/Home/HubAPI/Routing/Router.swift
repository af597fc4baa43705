import HearthHTTP
import HomeModel

/// Finds what answers a request, and makes a problem of whatever goes wrong on the way.
struct Router: Sendable {
    /// By what their paths begin with.
    private let routes: [String: [EnumeratedSequence<[Route]>.Element]]
    private let gate: Gate
    private let checks: Checks
    private let keyed: KeyedAnswers
    /// nil where requests are counted that are only a part of others.
    private let meter: RequestMeter?

    /// What the homes have to do with a request before it is carried out.
    struct Checks: Sendable {
        /// Throws what somebody is answered who may not see what the path names.
        let sight: @Sendable (HubCall) async throws -> Void
        /// Of what the path names, as it is.
        let tag: @Sendable (EntityID) async -> HTTPFieldValue?
    }

    init(_ routes: [Route], _ gate: Gate, _ checks: Checks, meter: RequestMeter? = nil) {
        self.routes = Dictionary(grouping: routes.enumerated(), by: \.element.path.resource)
        self.meter = meter
        meter?.measure(routes)
        self.gate = gate
        self.checks = checks
        keyed = KeyedAnswers(loop: gate.keeper.loop)
    }

    func respond(to request: HTTPRequest, _ context: HTTPRequestContext) async -> HTTPServerResponse {
        var visit = meter?.begin()
        let response = await respond(to: request, gate.access(context), &visit) { () async throws(Problem) in
            try await gate.admit(request, context)
        }
        if let visit { meter?.end(visit, response.status) }
        return response
    }

    /// A request that was made on behalf of one that was let in.
    func respond(to request: HTTPRequest, as caller: Caller) async -> HTTPServerResponse {
        var visit: RequestMeter.Visit?
        return await respond(to: request, nil, &visit) { () async throws(Problem) in caller }
    }

    private func respond(
        to request: HTTPRequest, _ access: NetworkAccess?, _ visit: inout RequestMeter.Visit?,
        admitting: () async throws(Problem) -> Caller
    ) async -> HTTPServerResponse {
        do {
            let caller = try await admitting()
            let (place, route, parameters) = try find(request)
            visit?.route = place
            try authorize(caller, route)
            let query = try QueryItems(request.target.query, known: route.query)
            let call = HubCall(
                request: request, parameters: parameters, query: query, caller: caller,
                named: try route.path.entity(parameters), access: access)
            try await checks.sight(call)
            guard request.method == .post else { return try await answer(call, route) }
            return try await keyed.respond(to: request, by: caller) {
                do { return try await answer(call, route) } catch { return HTTPServerResponse(Problem(error)) }
            }
        } catch let error as MethodNotAllowed {
            return HTTPServerResponse(error.problem, headers: [.allow: error.allowed])
        } catch {
            return HTTPServerResponse(Problem(error))
        }
    }

    private func answer(_ call: HubCall, _ route: Route) async throws -> HTTPServerResponse {
        guard let named = call.named, route.isOfEntity, route.method == .get else {
            return try await route.handler(call)
        }
        // From before, so that a change at the same time makes the tag too old and never too new.
        let tag = await checks.tag(named)
        var response = try await route.handler(call)
        response.headers[.eTag] = tag
        return response
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

    private func find(_ request: HTTPRequest) throws -> (place: Int, route: Route, parameters: [String: String]) {
        let text = String(decoding: request.target.path, as: UTF8.self)
        let path = text.hasPrefix("/") ? PathTemplate.split(text) : []
        // The server leaves out the body that HEAD does not want.
        let method = request.method == .head ? .get : request.method
        var methods: [String] = []
        for (place, route) in routes[path.first ?? ""] ?? [] {
            guard let parameters = route.path.match(path) else { continue }
            if route.method == method { return (place, route, parameters) }
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
