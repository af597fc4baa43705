import HearthCalendar
import HearthHTTP
import HearthJSON
import HomeModel

/// One request on its way to its handler.
struct HubCall: Sendable {
    let request: HTTPRequest
    /// Of the path.
    let parameters: [String: String]
    let query: QueryItems
    let caller: Caller
    /// The thing of a home that the path names; nil where it names none.
    let named: EntityID?
    /// The rules of the listener that it came to; nil for one that needs no credentials.
    let access: NetworkAccess?

    // MARK: Path and query

    func id<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) throws(Problem) -> Identifier<Subject>
    {
        try Self.identifier(parameters["id"] ?? "")
    }

    /// - Returns: nil when it is not given.
    func id<Subject>(
        _ parameter: QueryParameter, _ type: Identifier<Subject>.Type = Identifier<Subject>.self
    ) throws(Problem) -> Identifier<Subject>? {
        guard let text = query[parameter] else { return nil }
        return try Self.identifier(text, "of \"\(parameter.name)\"")
    }

    /// Those in lists (`id=a,b`) taken apart.
    func ids<Subject>(
        _ parameter: QueryParameter, _ type: Identifier<Subject>.Type = Identifier<Subject>.self
    ) throws(Problem) -> [Identifier<Subject>] {
        var ids: [Identifier<Subject>] = []
        for text in query.list(parameter).flatMap({ $0.split(separator: ",") }) {
            ids.append(try Self.identifier(String(text), "of \"\(parameter.name)\""))
        }
        return ids
    }

    func flag(_ parameter: QueryParameter) throws(Problem) -> Bool? {
        switch query[parameter] {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let other?: throw .malformed("\"\(parameter.name)\" is true or false, not \"\(other.prefix(40))\".")
        }
    }

    func number<Number: FixedWidthInteger>(_ parameter: QueryParameter) throws(Problem) -> Number? {
        guard let text = query[parameter], case .number(let range) = parameter.kind else { return nil }
        guard let exact = Int128(text), range.contains(exact), let number = Number(exactly: exact) else {
            throw .malformed(
                "\"\(parameter.name)\" is a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not \"\(text.prefix(40))\".")
        }
        return number
    }

    func instant(_ parameter: QueryParameter) throws(Problem) -> Instant? {
        guard let text = query[parameter] else { return nil }
        guard let instant = Instant(text) else {
            throw .malformed("\"\(parameter.name)\" is a time like 2026-01-05T06:30:00Z, not \"\(text.prefix(40))\".")
        }
        return instant
    }

    /// - Parameter place: for the message.
    static func identifier<Subject>(
        _ text: String, _ place: String = "in the path"
    ) throws(Problem) -> Identifier<Subject> {
        guard let id = Identifier<Subject>(text) else {
            throw .malformed(
                "The identifier \(place) is like 8F0A1C2E-0000-4000-8000-0123456789AB, not \"\(text.prefix(40))\".")
        }
        return id
    }

    // MARK: Body

    /// The body, of which every member must be known.
    func body<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        try requireJSON()
        return try JSONValue(parsing: request.body, options: Self.options).decode(Body.self, strict: true)
    }

    private static let options = JSONOptions(duplicateNames: .refused)

    /// A page in a browser can send forms and untyped bodies anywhere without asking, but not this type.
    private func requireJSON() throws(Problem) {
        let type = request.headers[.contentType]?.rawValue.split(separator: ";").first.map { name in
            name.lowercased().filter { $0 != " " }
        }
        guard type == "application/json" || type == "application/merge-patch+json" else {
            throw Problem(
                .unsupportedMediaType, .unsupportedMediaType,
                "The body is \(type.map { "of the type \"\($0.prefix(80))\"" } ?? "without a type"); "
                    + "send it with \"Content-Type: application/json\".")
        }
    }
}
