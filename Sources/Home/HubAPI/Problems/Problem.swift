/// Why a request was not carried out, as `application/problem+json` (RFC 9457).
///
/// What is wrong stands in ``detail`` and what to do in ``remedy``; programs go by ``code``.
public struct Problem: Error, Codable, Hashable, Sendable {
    /// Where the hub tells more about the kind of trouble: "/problems/notFound".
    public var type: String
    /// Of all problems of the type.
    public var title: String
    /// Of HTTP.
    public var status: Int
    public var code: ProblemCode
    /// What is wrong, for the person who asked; a sentence.
    public var detail: String
    /// What the person can do; a sentence.
    public var remedy: String
    /// What the trouble is about, where one thing can be named.
    public var subject: Subject?
    /// Everything that is wrong with a text that was sent, each thing with its place; nil where one sentence says all.
    public var places: [Place]?
    /// After how many seconds it may be tried again, where that is known.
    public var retryAfter: Int?

    public struct Subject: Codable, Hashable, Sendable {
        /// "room", "accessory", …: the singular of the resource.
        public var kind: String
        public var id: String

        public init(kind: String, id: String) {
            self.kind = kind
            self.id = id
        }
    }

    public struct Place: Codable, Hashable, Sendable {
        public var detail: String
        /// From 1.
        public var line: Int
        /// In characters, from 1.
        public var column: Int

        public init(detail: String, line: Int, column: Int) {
            self.detail = detail
            self.line = line
            self.column = column
        }
    }
}

extension Problem {
    /// What is wrong, and what to do where that is about this very trouble: `There is no home yet; make one first.`
    public var message: String {
        guard remedy != ProblemKind(code).remedy else { return detail }
        return RefusalText(cause: detail, remedy: remedy).sentence
    }
}

extension Problem: CustomStringConvertible {
    public var description: String { "\(message) (\(code))" }
}

/// Which kind of trouble it is: the name of an `HMError` where HomeKit has one for it, else one of those below. Open: a
/// later hub may send others.
public struct ProblemCode: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// The request is not what this interface knows: its path, its query or its body.
    public static let malformedRequest = Self("malformedRequest")
    /// There is nothing at this path.
    public static let noSuchPath = Self("noSuchPath")
    public static let methodNotAllowed = Self("methodNotAllowed")
    public static let unsupportedMediaType = Self("unsupportedMediaType")
    /// The hub can't at this moment; try again later.
    public static let unavailable = Self("unavailable")

    public var description: String { rawValue }
}
