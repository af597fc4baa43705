import HearthHTTP
import HearthJSON
import HomeTesting
import HubAPI
import Testing

@testable import HearthMCP

@Suite struct StreamableHTTPTests {
    private static func message(
        _ method: String, _ params: JSONObject = [:], version: String = ModelHome.latest
    ) -> JSONValue {
        var params = params
        params["_meta"] = [MetaKey.version: .string(version), MetaKey.capabilities: [:]]
        return ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params)]
    }

    private static func headers(_ method: String, name: String? = nil, version: String = ModelHome.latest)
        -> HTTPHeaders
    {
        var headers: HTTPHeaders = [:]
        headers["MCP-Protocol-Version"] = HTTPFieldValue(version)
        headers["Mcp-Method"] = HTTPFieldValue(method)
        if let name { headers["Mcp-Name"] = HTTPFieldValue(name) }
        return headers
    }

    private static func json(_ response: HTTPResponse) throws -> JSONValue { try JSONValue(parsing: response.body) }

    @Test func aRequestIsAnsweredByItself() async throws {
        try await ModelHome.run { test in
            let token = try await test.token(.read)
            let listed = try await test.post(Self.message("tools/list"), Self.headers("tools/list"), token: token)
            #expect(listed.status == .ok)
            #expect(listed.headers[.contentType] == "application/json")
            #expect(listed.headers["Mcp-Session-Id"] == nil)
            #expect(try Self.json(listed)["result"]?["tools"]?.arrayValue?.count == 9, "As far as the token may.")
            for name in ["list_homes", "=?base64?bGlzdF9ob21lcw==?="] {
                let called = try await test.post(
                    Self.message("tools/call", ["name": "list_homes"]), Self.headers("tools/call", name: name),
                    token: token)
                #expect(try Self.json(called)["result"]?["structuredContent"]?["homes"]?[0]?["name"] == "Home")
            }
        }
    }

    /// What a token may not do, its tools do not do either.
    @Test func theHubsOwnRulesAreThoseOfTheTools() async throws {
        try await ModelHome.run { test in
            let arguments: JSONObject = [
                "name": "write_values", "arguments": ["writes": [["characteristic": "Lamp/On", "value": true]]],
            ]
            let headers = Self.headers("tools/call", name: "write_values")
            for (scope, isError) in [(AccessScope.read, true), (.control, false)] {
                let answer = try await test.post(
                    Self.message("tools/call", arguments), headers, token: try await test.token(scope))
                #expect(try Self.json(answer)["result"]?["isError"]?.boolValue == isError)
            }
            #expect(try await test.post(Self.message("tools/list"), token: "").status == .unauthorized)
            #expect(try await test.post(Self.message("tools/list"), token: "nonsense").status == .unauthorized)
        }
    }

    /// Who is bound to a person of no home sees none.
    @Test func whatACallerDoesNotSeeIsNotTold() async throws {
        try await ModelHome.run { test in
            let token = try await test.hub.add(NewToken(name: "Model", scope: .control, account: "nobody")).secret
            let called = try await test.post(
                Self.message("tools/call", ["name": "list_homes"]), Self.headers("tools/call", name: "list_homes"),
                token: token)
            #expect(try Self.json(called)["result"]?["structuredContent"]?["homes"] == [])
        }
    }

    @Test func aPageOfAnotherSiteIsTurnedAway() async throws {
        try await ModelHome.run { test in
            var headers = Self.headers("tools/list")
            headers[.origin] = "https://evil.example"
            #expect(try await test.post(Self.message("tools/list"), headers, token: "").status == .forbidden)
            headers = Self.headers("tools/list")
            headers[.host] = "evil.example"
            let token = try await test.token(.read)
            #expect(
                try await test.post(Self.message("tools/list"), headers, token: token).status == .misdirectedRequest)
            let untyped = try await test.post(
                Self.message("tools/list"), Self.headers("tools/list"), type: "text/plain")
            #expect(untyped.status == .badRequest)
        }
    }

    private static let mismatched: [HTTPHeaders] = [
        ["Mcp-Method": "tools/list"], ["MCP-Protocol-Version": "2026-07-28"],
        ["MCP-Protocol-Version": "2025-11-25", "Mcp-Method": "tools/list"],
        ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call"],
    ]

    @Test(arguments: mismatched)
    func headersThatSayOtherwiseAreRefused(headers: HTTPHeaders) async throws {
        try await ModelHome.run { test in
            let answer = try await test.post(Self.message("tools/list"), headers)
            #expect(answer.status == .badRequest)
            #expect(try Self.json(answer)["error"]?["code"] == -32_020)
            #expect(try Self.json(answer)["id"] == 1)
        }
    }

    @Test func statusesAreThoseOfTheTransport() async throws {
        try await ModelHome.run { test in
            let unknown = try await test.post(Self.message("nothing"), Self.headers("nothing"))
            #expect(unknown.status == .notFound)
            #expect(try Self.json(unknown)["error"]?["code"] == -32_601)
            let old = "1900-01-01"
            let unsupported = try await test.post(
                Self.message("tools/list", version: old), Self.headers("tools/list", version: old))
            #expect(unsupported.status == .badRequest)
            #expect(try Self.json(unsupported)["error"]?["code"] == -32_022)
            let broken = try await test.post(Array("{".utf8))
            #expect(broken.status == .badRequest)
            #expect(try Self.json(broken)["error"]?["code"] == -32_700)
            let notice: JSONValue = ["jsonrpc": "2.0", "method": "notifications/initialized"]
            let noted = try await test.post(notice)
            #expect(noted.status == .accepted)
            #expect(noted.body.isEmpty)
            for method in [HTTPMethod.get, .delete] {
                #expect(try await test.post([], method: method).status == .methodNotAllowed)
            }
        }
    }

    @Test func versionsWithAHandshakeAreAnsweredWithoutASession() async throws {
        try await ModelHome.run { test in
            let begin: JSONValue = [
                "jsonrpc": "2.0", "id": 0, "method": "initialize",
                "params": [
                    "protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": ["name": "t", "version": "1"],
                ],
            ]
            let begun = try await test.post(begin)
            #expect(begun.status == .ok)
            #expect(begun.headers["Mcp-Session-Id"] == nil)
            #expect(try Self.json(begun)["result"]?["protocolVersion"] == "2025-11-25")
            let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
            let listed = try await test.post(list, ["MCP-Protocol-Version": "2025-11-25"])
            #expect(try Self.json(listed)["result"]?["tools"]?.arrayValue?.count == 12)
            #expect(try await test.post(list).status == .badRequest, "It says no version at all.")
            #expect(try await test.post(list, ["MCP-Protocol-Version": "2020-01-01"]).status == .badRequest)
        }
    }
}
