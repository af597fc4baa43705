import HearthJSON
import HubAPI

/// Something that a program can have done, with what it takes and gives described by the types that it is written in.
struct MCPTool: Sendable {
    let name: String
    let title: String
    let description: String
    let scope: AccessScope
    /// Whether doing it twice is as doing it once.
    let isIdempotent: Bool
    private let input: JSONValue
    private let output: JSONValue
    private let body: @Sendable (JSONObject, HubClient) async throws -> MCPToolResult

    /// - Parameters:
    ///   - scope: control for what changes something in the real world.
    ///   - text: for people, in front of the values as JSON.
    init<Arguments: Decodable & Sendable, Output: Codable & Sendable>(
        _ name: String, _ title: String, _ description: String, scope: AccessScope = .read, isIdempotent: Bool = true,
        text: @escaping @Sendable (Output) -> String? = { _ in nil },
        failed: @escaping @Sendable (Output) -> Bool = { _ in false },
        _ body: @escaping @Sendable (Arguments, HubClient) async throws -> Output
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.scope = scope
        self.isIdempotent = isIdempotent
        input = TypeSchema.schema(of: Arguments.self, isStrict: true)
        output = TypeSchema.schema(of: Output.self, isStrict: false)
        self.body = { arguments, hub in
            let arguments: Arguments = try JSONValue.object(arguments).decode(strict: true)
            let output = try await body(arguments, hub)
            return try MCPToolResult(output, text: text(output), isError: failed(output))
        }
    }

    /// As `tools/list` has it.
    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description), "inputSchema": input,
            "outputSchema": output,
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(scope == .read),
                "destructiveHint": .bool(scope != .read), "idempotentHint": .bool(isIdempotent),
                "openWorldHint": false,
            ],
        ]
    }

    /// What it can't do is told as a result too, so that who called can read why and do otherwise.
    func result(_ arguments: JSONObject, _ caller: MCPServer.Caller) async -> MCPToolResult {
        do {
            let scope = try await caller.scope()
            guard scope >= self.scope else {
                throw ToolFailure(
                    "\(name) needs a token with the scope \"\(self.scope.name)\", and this one has \"\(scope.name)\".",
                    remedy: "Make one with `hearth token add NAME --scope \(self.scope.name)`.")
            }
            return try await body(arguments, caller.hub)
        } catch {
            return MCPToolResult(ToolFailure(error))
        }
    }
}
