/// The name of a header field: a token, the same in any case (RFC 9110, section 5.1).
public struct HTTPFieldName: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// As it was spelled.
    public let rawValue: String

    /// nil when it is not a token, so that no name can smuggle a line end or a colon.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(isTokenCharacter) else { return nil }
        self.rawValue = rawValue
    }

    /// For names in the source text; a character that cannot stand in one is a mistake of the programmer.
    public init(stringLiteral value: StaticString) {
        let text = value.description
        precondition(!text.isEmpty && text.utf8.allSatisfy(isTokenCharacter), "not the name of a header field")
        rawValue = text
    }

    private init(known: String) { rawValue = known }

    init(token: ArraySlice<UInt8>) { rawValue = String(decoding: token, as: UTF8.self) }

    public static let allow = HTTPFieldName(known: "Allow")
    public static let authorization = HTTPFieldName(known: "Authorization")
    public static let cacheControl = HTTPFieldName(known: "Cache-Control")
    public static let connection = HTTPFieldName(known: "Connection")
    public static let contentLength = HTTPFieldName(known: "Content-Length")
    public static let contentSecurityPolicy = HTTPFieldName(known: "Content-Security-Policy")
    public static let contentType = HTTPFieldName(known: "Content-Type")
    public static let contentTypeOptions = HTTPFieldName(known: "X-Content-Type-Options")
    public static let cookie = HTTPFieldName(known: "Cookie")
    public static let date = HTTPFieldName(known: "Date")
    public static let eTag = HTTPFieldName(known: "ETag")
    public static let expect = HTTPFieldName(known: "Expect")
    public static let host = HTTPFieldName(known: "Host")
    public static let idempotencyKey = HTTPFieldName(known: "Idempotency-Key")
    public static let ifMatch = HTTPFieldName(known: "If-Match")
    public static let location = HTTPFieldName(known: "Location")
    public static let origin = HTTPFieldName(known: "Origin")
    public static let referrerPolicy = HTTPFieldName(known: "Referrer-Policy")
    public static let retryAfter = HTTPFieldName(known: "Retry-After")
    public static let secFetchMode = HTTPFieldName(known: "Sec-Fetch-Mode")
    public static let secFetchSite = HTTPFieldName(known: "Sec-Fetch-Site")
    public static let secWebSocketAccept = HTTPFieldName(known: "Sec-WebSocket-Accept")
    public static let secWebSocketExtensions = HTTPFieldName(known: "Sec-WebSocket-Extensions")
    public static let secWebSocketKey = HTTPFieldName(known: "Sec-WebSocket-Key")
    public static let secWebSocketProtocol = HTTPFieldName(known: "Sec-WebSocket-Protocol")
    public static let secWebSocketVersion = HTTPFieldName(known: "Sec-WebSocket-Version")
    public static let setCookie = HTTPFieldName(known: "Set-Cookie")
    public static let transferEncoding = HTTPFieldName(known: "Transfer-Encoding")
    public static let upgrade = HTTPFieldName(known: "Upgrade")
    public static let userAgent = HTTPFieldName(known: "User-Agent")
    public static let wwwAuthenticate = HTTPFieldName(known: "WWW-Authenticate")

    public var description: String { rawValue }

    func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = rawValue.utf8
        return name.count == bytes.count && zip(name, bytes).allSatisfy { lowercased($0) == lowercased($1) }
    }
}

extension HTTPFieldName: Hashable {
    public static func == (one: HTTPFieldName, other: HTTPFieldName) -> Bool {
        one.rawValue.utf8.lazy.map(lowercased).elementsEqual(other.rawValue.utf8.lazy.map(lowercased))
    }

    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(lowercased(byte)) }
    }
}
