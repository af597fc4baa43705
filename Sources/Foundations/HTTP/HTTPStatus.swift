/// A response's status code; any of three digits.
public struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
    /// 100...999.
    public let code: Int

    /// nil unless the code has three digits.
    public init?(_ code: Int) {
        guard (100...999).contains(code) else { return nil }
        self.code = code
    }

    private init(known: Int) { code = known }

    public static let switchingProtocols = HTTPStatus(known: 101)
    public static let ok = HTTPStatus(known: 200)
    public static let created = HTTPStatus(known: 201)
    public static let accepted = HTTPStatus(known: 202)
    public static let noContent = HTTPStatus(known: 204)
    public static let multiStatus = HTTPStatus(known: 207)
    public static let seeOther = HTTPStatus(known: 303)
    public static let badRequest = HTTPStatus(known: 400)
    public static let unauthorized = HTTPStatus(known: 401)
    public static let forbidden = HTTPStatus(known: 403)
    public static let notFound = HTTPStatus(known: 404)
    public static let methodNotAllowed = HTTPStatus(known: 405)
    public static let requestTimeout = HTTPStatus(known: 408)
    public static let conflict = HTTPStatus(known: 409)
    public static let preconditionFailed = HTTPStatus(known: 412)
    public static let contentTooLarge = HTTPStatus(known: 413)
    public static let unsupportedMediaType = HTTPStatus(known: 415)
    public static let expectationFailed = HTTPStatus(known: 417)
    public static let misdirectedRequest = HTTPStatus(known: 421)
    public static let unprocessableContent = HTTPStatus(known: 422)
    public static let upgradeRequired = HTTPStatus(known: 426)
    public static let tooManyRequests = HTTPStatus(known: 429)
    public static let headerFieldsTooLarge = HTTPStatus(known: 431)
    /// HAP: the session is not verified.
    public static let connectionAuthorizationRequired = HTTPStatus(known: 470)
    public static let internalServerError = HTTPStatus(known: 500)
    public static let notImplemented = HTTPStatus(known: 501)
    /// Something behind the server failed.
    public static let badGateway = HTTPStatus(known: 502)
    public static let serviceUnavailable = HTTPStatus(known: 503)
    /// Something behind the server did not answer in time.
    public static let gatewayTimeout = HTTPStatus(known: 504)
    public static let versionNotSupported = HTTPStatus(known: 505)
    public static let insufficientStorage = HTTPStatus(known: 507)

    /// Whether the request was carried out (2xx).
    public var isSuccess: Bool { (200...299).contains(code) }

    /// Whether a response of this status never has a body (RFC 9112, section 6.3).
    public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }

    /// The usual phrase; empty for a code that is not in the table.
    public var reason: String {
        switch code {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 207: "Multi-Status"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 470: "Connection Authorization Required"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        case 507: "Insufficient Storage"
        default: ""
        }
    }

    public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }
}
