import HearthJSON

/// What came of calling a tool.
struct MCPToolResult: Sendable {
    private let texts: [String]
    private let structured: JSONValue?
    private let isError: Bool

    /// - Parameter isError: although there is something to tell, nothing of what was wanted was done.
    init(_ output: some Encodable, text: String?, isError: Bool) throws {
        let value = try JSONValue(encoding: output)
        structured = value
        // Clients that know no structured content read it as text.
        texts = (text.map { [$0] } ?? []) + [value.line]
        self.isError = isError
    }

    init(_ failure: ToolFailure) {
        texts = [failure.text]
        structured = nil
        isError = true
    }

    var json: JSONObject {
        var members: [(String, JSONValue)] = [
            ("content", .array(texts.map { ["type": "text", "text": .string($0)] }))
        ]
        if let structured { members.append(("structuredContent", structured)) }
        members.append(("isError", .bool(isError)))
        return JSONObject(members)
    }
}
