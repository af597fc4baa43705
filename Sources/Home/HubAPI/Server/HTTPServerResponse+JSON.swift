import HearthHTTP
import HearthJSON

extension HTTPServerResponse {
    static func json(
        _ value: some Encodable, _ status: HTTPStatus = .ok, headers: HTTPHeaders = [:]
    ) throws -> HTTPServerResponse {
        var headers = headers
        headers[.contentType] = "application/json"
        return HTTPServerResponse(status, headers: headers, body: try JSONValue(encoding: value).bytes)
    }

    /// - Parameter path: of what was made.
    static func created(_ value: some Encodable, at path: String) throws -> HTTPServerResponse {
        try json(value, .created, headers: HTTPFieldValue(path).map { [.location: $0] } ?? [:])
    }

    static let done = HTTPServerResponse(.noContent)

    /// As `application/problem+json` (RFC 9457).
    init(_ problem: Problem, headers: HTTPHeaders = [:]) {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        // Texts and numbers only, which always encode.
        let body = (try? JSONValue(encoding: problem))?.bytes ?? []
        self.init(HTTPStatus(problem.status) ?? .internalServerError, headers: headers, body: body)
    }
}
