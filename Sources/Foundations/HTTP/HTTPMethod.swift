/// A request method; any token (RFC 9110, section 9.1). Methods are told apart by case.
public struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// nil when it is not a token.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(isTokenCharacter) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) { rawValue = known }

    init(token: ArraySlice<UInt8>) { rawValue = String(decoding: token, as: UTF8.self) }

    public static let get = HTTPMethod(known: "GET")
    public static let head = HTTPMethod(known: "HEAD")
    public static let put = HTTPMethod(known: "PUT")
    public static let post = HTTPMethod(known: "POST")
    public static let delete = HTTPMethod(known: "DELETE")
    public static let patch = HTTPMethod(known: "PATCH")
    public static let options = HTTPMethod(known: "OPTIONS")

    public var description: String { rawValue }
}
