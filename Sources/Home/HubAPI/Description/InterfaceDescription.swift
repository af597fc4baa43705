import HearthCalendar
import HearthHTTP
import HearthJSON
import Synchronization

/// The description of the interface for other languages: OpenAPI 3.1, made from the routes and from the types that their
/// handlers take and answer.
struct InterfaceDescription: Answer {
    let json: JSONValue

    static let forms = [AnswerForm(.ok, "This document.", Content([.json]))]

    func response() throws -> HTTPServerResponse { try .json(json) }

    /// - Parameter version: of Hearth.
    init(of routes: [Route], version: String) throws {
        let answers = SchemaBook(isStrict: false)
        let problem = try answers.schema(of: Problem.self)
        for type in routes.flatMap(\.answers).compactMap({ $0.content?.type }) { _ = try answers.schema(of: type) }
        // What is taken refuses what it does not know; what is answered may have more some day.
        let known = answers.components
        let bodies = SchemaBook(isStrict: true) { known[$0] == nil ? $0 : $0 + "Input" }

        var paths: [(String, JSONValue)] = []
        for route in routes {
            let path = route.path.description
            var operations = paths.first { $0.0 == path }?.1.objectValue ?? Self.item(route.path)
            operations[route.method.rawValue.lowercased()] = try Self.operation(route, answers, bodies)
            paths.removeAll { $0.0 == path }
            paths.append((path, .object(operations)))
        }
        let components = answers.components.merging(bodies.components) { own, _ in own }
        json = [
            "openapi": "3.1.0", "info": Self.info(version), "servers": [["url": "/"]],
            // Each of them is enough, and at the hub's own socket none is needed.
            "security": [["token": []], ["session": []], [:]],
            "paths": .object(JSONObject(paths.sorted { $0.0 < $1.0 })),
            "components": [
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer"],
                    "session": ["type": "apiKey", "in": "cookie", "name": "hearth"],
                ],
                "schemas": .object(JSONObject(components.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
                "responses": Self.problems(routes, problem),
            ],
        ]
    }

    private static func info(_ version: String) -> JSONValue {
        [
            "title": "Hearth", "version": .string(version),
            "description":
                """
            What a hub can be asked. Bodies are read strictly: a member that is not known is refused with its place. \
            In PATCH, a member that is missing stays, and null clears; in other bodies, null is the same as nothing. \
            Answers may have more members some day. HEAD is answered wherever GET is.
            """,
            "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
        ]
    }

    private static func item(_ path: PathTemplate) -> JSONObject {
        guard !path.parameters.isEmpty else { return JSONObject() }
        return JSONObject([
            (
                "parameters",
                .array(
                    path.parameters.map { name in
                        ["name": .string(name), "in": "path", "required": true, "schema": Self.schema(ofPath: name)]
                    })
            )
        ])
    }

    private static func schema(ofPath name: String) -> JSONValue {
        switch name {
        case "id": SchemaBook.reference(IdentifierText.component)
        case "number": Int64.schema
        default: String.schema
        }
    }

    // MARK: Operations

    private static func operation(_ route: Route, _ answers: SchemaBook, _ bodies: SchemaBook) throws -> JSONValue {
        var responses: [(String, JSONValue)] = []
        for form in route.answers { responses.append(("\(form.status.code)", try response(form, answers))) }
        for status in route.problems {
            responses.append(("\(status.code)", ["$ref": .string("#/components/responses/\(name(of: status))")]))
        }
        return .object([
            ("operationId", .string(route.operation)), ("summary", .string(route.summary)),
            ("tags", [.string(String(route.path.description.dropFirst().prefix { $0 != "/" && $0 != "." }))]),
            ("x-scope", route.isOpen ? nil : .string(route.scope.name)),
            ("security", route.isOpen ? [] : nil),
            ("parameters", parameters(of: route)),
            (
                "requestBody",
                try route.body.map { body in ["required": true, "content": try content(body, bodies)] }
            ),
            ("responses", .object(JSONObject(responses))),
        ])
    }

    private static func parameters(of route: Route) -> JSONValue? {
        var all = route.query.map(parameter)
        if route.isOfEntity, route.method == .patch || route.method == .delete {
            all.append(header("If-Match", "Does it only while the ETag of GET is still this.", 1...1_000))
        }
        if route.method == .post {
            all.append(
                header(
                    "Idempotency-Key", "Sent again with the same key, it is answered as before and not done again.",
                    1...KeyedAnswers.longestKey))
        }
        return all.isEmpty ? nil : .array(all)
    }

    private static func header(_ name: String, _ description: String, _ length: ClosedRange<Int>) -> JSONValue {
        [
            "name": .string(name), "in": "header", "description": .string(description),
            "schema": [
                "type": "string", "minLength": .integer(Int128(length.lowerBound)),
                "maxLength": .integer(Int128(length.upperBound)),
            ],
        ]
    }

    private static func parameter(_ parameter: QueryParameter) -> JSONValue {
        .object([
            ("name", .string(parameter.name)), ("in", "query"), ("description", .string(parameter.description)),
            ("required", parameter.isRequired ? true : nil), ("schema", parameter.schema),
        ])
    }

    private static func response(_ form: AnswerForm, _ book: SchemaBook) throws -> JSONValue {
        let location: JSONValue? = [
            "Location": ["description": "The path of it.", "required": true, "schema": ["type": "string"]]
        ]
        return .object([
            ("description", .string(form.description)), ("headers", form.hasLocation ? location : nil),
            ("content", try form.content.map { try content($0, book) }),
        ])
    }

    private static func content(_ content: Content, _ book: SchemaBook) throws -> JSONValue {
        let schema = try content.type.map { try book.schema(of: $0) }
        return .object(
            content.mediaTypes.map { type in
                switch type.name {
                // A stream has no schema as a whole.
                case MediaType.jsonLines.name:
                    (type.name, .object([("schema", String.schema), ("x-itemSchema", schema)]))
                case MediaType.json5.name, MediaType.prometheus.name: (type.name, ["schema": String.schema])
                default: (type.name, .object([("schema", schema)]))
                }
            })
    }

    // MARK: Problems

    private static func name(of status: HTTPStatus) -> String { status.reason.filter { $0 != " " } }

    private static func problems(_ routes: [Route], _ schema: JSONValue) -> JSONValue {
        let statuses = Set(routes.flatMap(\.problems)).sorted { $0.code < $1.code }
        return .object(
            statuses.map { status in
                let content: JSONValue = [MediaType.problem.name: ["schema": schema]]
                return (name(of: status), ["description": .string(status.description), "content": content])
            })
    }
}

extension QueryParameter {
    fileprivate var schema: JSONValue {
        switch kind {
        case .text: String.schema
        case .identifier: SchemaBook.reference(IdentifierText.component)
        case .identifiers:
            [
                "type": "array", "items": SchemaBook.reference(IdentifierText.component), "minItems": 1,
                "maxItems": 200,
            ]
        case .flag: Bool.schema
        case .instant: Instant.schema
        case .number(let range):
            [
                "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
            ]
        }
    }
}

/// The description once it was asked for; it takes milliseconds to make and stays the same.
final class KeptDescription: Sendable {
    fileprivate let description = Mutex<InterfaceDescription?>(nil)
}

extension HubInterface {
    var descriptionRoutes: [Route] {
        [
            Route(
                .get, "/openapi.json", "getDescription", "What can be asked, as OpenAPI 3.1.", isOpen: true,
                describe)
        ]
    }

    private func describe(_ call: HubCall) async throws -> InterfaceDescription {
        try kept.description.withLock { kept in
            let description = try kept ?? InterfaceDescription(of: routes, version: version)
            kept = description
            return description
        }
    }
}
