import HearthHTTP
import HearthJSON

extension HTTPServerResponse {
    static func json(
        _ value: some Encodable, _ status: HTTPStatus = .ok, headers: HTTPHeaders = [:]
    ) throws -> HTTPServerResponse {
        var headers = headers
        headers[.contentType] = MediaType.json.field
        return HTTPServerResponse(status, headers: headers, body: try JSONValue(encoding: value).bytes)
    }

    /// As `application/problem+json` (RFC 9457).
    init(_ problem: Problem, headers: HTTPHeaders = [:]) {
        var headers = headers
        headers[.contentType] = MediaType.problem.field
        if problem.status == HTTPStatus.unauthorized.code { headers[.wwwAuthenticate] = "Bearer realm=\"hearth\"" }
        if let seconds = problem.retryAfter { headers[.retryAfter] = HTTPFieldValue(seconds) }
        // Texts and numbers only, which always encode.
        let body = (try? JSONValue(encoding: problem))?.bytes ?? []
        self.init(HTTPStatus(problem.status) ?? .internalServerError, headers: headers, body: body)
    }
}
