import HearthHTTP
import HomeModel

/// One kind of trouble, as `/problems` explains it.
public struct ProblemKind: Codable, Hashable, Sendable {
    public var code: ProblemCode
    /// "Object with similar name exists in home".
    public var title: String
    /// Of HTTP, that answers with it have.
    public var statuses: [Int]
    /// What is wrong; a sentence.
    public var cause: String
    /// What can be done; a sentence.
    public var remedy: String

    /// Of ``Problem/type``.
    var path: String { "/problems/\(code)" }

    init(_ code: ProblemCode, _ statuses: [HTTPStatus], _ cause: String, _ remedy: String) {
        self.code = code
        title = Self.title(of: code)
        self.statuses = statuses.map(\.code)
        self.cause = cause
        self.remedy = remedy
    }

    init(_ code: ProblemCode) { self = Self.known[code] ?? Self.other(code) }

    /// One of HomeKit's that only accessories or later hubs would bring up.
    private static func other(_ code: ProblemCode) -> ProblemKind {
        let status = HomeErrorCode.named(code.rawValue)?.httpStatus ?? .internalServerError
        return ProblemKind(
            code, [status], "It could not be done.",
            status.code < 500
                ? "Correct what was asked for." : "Try again; if it stays so, look at the accessory and the hub's log.")
    }

    /// By code.
    static let all: [ProblemKind] = known.values.sorted { $0.code.rawValue < $1.code.rawValue }

    private static let known = Dictionary(
        uniqueKeysWithValues: (ofTheInterface + ofHomeKit).map { ($0.code, $0) })

    private static func title(of code: ProblemCode) -> String {
        var title = ""
        for character in code.rawValue {
            title += character.isUppercase ? " " + character.lowercased() : String(character)
        }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    private static let ofTheInterface: [ProblemKind] =
        ofAccess + [
            ProblemKind(
                .malformedRequest,
                [
                    .badRequest, .requestTimeout, .contentTooLarge, .expectationFailed, .headerFieldsTooLarge,
                    .notImplemented, .versionNotSupported,
                ],
                "The path, the query or the body is not what the interface knows, or the request is no proper HTTP.",
                "Correct the request; /openapi.json describes what can be asked."),
            ProblemKind(
                .noSuchPath, [.notFound], "There is nothing at the path.", "Look the path up in /openapi.json."),
            ProblemKind(
                .methodNotAllowed, [.methodNotAllowed], "The path does not take the method.",
                "Use one of those that the header Allow names."),
            ProblemKind(
                .unsupportedMediaType, [.unsupportedMediaType], "The body is of another type than the path takes.",
                "Send it with the Content-Type that /openapi.json names."),
            ProblemKind(
                .unavailable, [.serviceUnavailable], "The hub can't answer at this moment.", "Try again in a moment."),
        ]
}

extension HomeErrorCode {
    private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    fileprivate static func named(_ name: String) -> HomeErrorCode? { names[name] }
}
