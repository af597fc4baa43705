/// The name of a header field: a token, the same in any case (RFC 9110, section 5.1).
public struct HTTPFieldName: Sendable, CustomStringConvertible {
    /// As it was spelled.
    public let rawValue: String

    /// nil when it is not a token, so that no name can smuggle a line end or a colon.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(isTokenCharacter) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) { rawValue = known }

    init(token: ArraySlice<UInt8>) { rawValue = String(decoding: token, as: UTF8.self) }

    public static let allow = HTTPFieldName(known: "Allow")
    public static let authorization = HTTPFieldName(known: "Authorization")
    public static let connection = HTTPFieldName(known: "Connection")
    public static let contentLength = HTTPFieldName(known: "Content-Length")
    public static let contentType = HTTPFieldName(known: "Content-Type")
    public static let date = HTTPFieldName(known: "Date")
    public static let expect = HTTPFieldName(known: "Expect")
    public static let host = HTTPFieldName(known: "Host")
    public static let location = HTTPFieldName(known: "Location")
    public static let origin = HTTPFieldName(known: "Origin")
    public static let retryAfter = HTTPFieldName(known: "Retry-After")
    public static let secWebSocketAccept = HTTPFieldName(known: "Sec-WebSocket-Accept")
    public static let secWebSocketExtensions = HTTPFieldName(known: "Sec-WebSocket-Extensions")
    public static let secWebSocketKey = HTTPFieldName(known: "Sec-WebSocket-Key")
    public static let secWebSocketProtocol = HTTPFieldName(known: "Sec-WebSocket-Protocol")
    public static let secWebSocketVersion = HTTPFieldName(known: "Sec-WebSocket-Version")
    public static let transferEncoding = HTTPFieldName(known: "Transfer-Encoding")
    public static let upgrade = HTTPFieldName(known: "Upgrade")

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
