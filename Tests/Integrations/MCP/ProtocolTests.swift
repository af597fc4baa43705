import Dispatch
import HearthJSON
import HearthNetworking
import HomeTesting
import HubAPI
import Synchronization
import Testing

@testable import HearthMCP

@Suite struct ProtocolTests {
    /// What a client says, a line each, and what is written back.
    private static func transcript(_ lines: [String], _ test: ModelHome) async throws -> [JSONValue] {
        let written = Mutex<[JSONValue]>([])
        let conversation = MCPConversation(
            MCPServer(version: "1.2.3"), hub: test.hub, loop: test.network.loop
        ) { message in written.withLock { $0.append(message) } }
        for line in lines {
            await conversation.take(.message(Array(line.utf8)))
            await conversation.finish(within: .seconds(30))
        }
        return written.withLock { $0 }
    }

    @Test func theCurrentVersionNeedsNoHandshake() async throws {
        try await ModelHome.run { test in
            let found = await test.ask("server/discover")["result"]
            #expect(found?["supportedVersions"]?[0] == "2026-07-28")
            #expect(found?["capabilities"]?["tools"] == [:])
            #expect(found?["resultType"] == "complete")
            #expect(found?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["version"] == "1.2.3")
            let tools = await test.ask("tools/list")["result"]
            #expect(tools?["cacheScope"] == "private")
            #expect(tools?["ttlMs"]?.integerValue != nil)
            let called = await test.ask("tools/call", ["name": "list_homes"])
            #expect(called["result"]?["resultType"] == "complete")
        }
    }

    private static let versions: [(JSONObject, RPCError.Code)] = [
        ([:], .invalidParams),
        ([MetaKey.version: "2026-07-28"], .invalidParams),
        ([MetaKey.version: 5, MetaKey.capabilities: [:]], .invalidParams),
        ([MetaKey.version: "1900-01-01", MetaKey.capabilities: [:]], .unsupportedProtocolVersion),
        // Known, but begins with a handshake.
        ([MetaKey.version: "2025-11-25", MetaKey.capabilities: [:]], .unsupportedProtocolVersion),
    ]

    @Test(arguments: versions)
    func aRequestSaysItsVersion(meta: JSONObject, code: RPCError.Code) async throws {
        try await ModelHome.run { test in
            let error = await test.ask("tools/list", meta: meta)["error"]
            #expect(error?["code"]?.integerValue == Int128(code.rawValue))
            if code == .unsupportedProtocolVersion {
                #expect(error?["data"]?["supported"]?[0] == "2026-07-28")
            }
        }
    }

    @Test(arguments: [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-01-01", "2025-11-25")])
    func earlierVersionsBeginWithAHandshake(wanted: String, agreed: String) async throws {
        try await ModelHome.run { test in
            let answers = try await Self.transcript(
                [
                    #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
                    #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"\#(wanted)","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
                    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                    #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
                    #"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#,
                    #"{"jsonrpc":"2.0","id":5,"method":"server/discover"}"#,
                ], test)
            #expect(answers.map { $0["id"] } == [1, 2, 3, 4, 5])
            #expect(answers[0]["error"]?["code"] == -32_602, "Nothing is agreed on yet.")
            #expect(answers[1]["result"]?["protocolVersion"]?.stringValue == agreed)
            #expect(answers[1]["result"]?["serverInfo"]?["name"] == "hearth")
            #expect(answers[2]["result"] == [:])
            #expect(answers[3]["result"]?["tools"]?.arrayValue?.count == 12)
            #expect(answers[3]["result"]?["resultType"] == nil)
            #expect(answers[4]["error"]?["code"] == -32_601)
        }
    }

    @Test func whatIsNoMessageIsAnsweredAndTheConversationGoesOn() async throws {
        try await ModelHome.run { test in
            let answers = try await Self.transcript(
                [
                    "{", #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
                    #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
                    #"{"jsonrpc":"2.0","id":2,"method":"nothing","params":{"_meta":{"\#(MetaKey.version)":"2026-07-28","\#(MetaKey.capabilities)":{}}}}"#,
                ], test)
            #expect(answers.map { $0["error"]?["code"] } == [-32_700, -32_601])
            #expect(answers.map { $0["id"] } == [.null, 2])
        }
    }

    /// Nobody hears more of a request that was cancelled, and its id is free.
    @Test func aRequestCanBeCancelled() async throws {
        try await ModelHome.run { test in
            let written = Mutex<[JSONValue]>([])
            let conversation = MCPConversation(
                MCPServer(version: "1.2.3"), hub: test.hub, loop: test.network.loop
            ) { message in written.withLock { $0.append(message) } }
            @Sendable func say(_ text: String) async { await conversation.take(.message(Array(text.utf8))) }
            let meta = #""_meta":{"\#(MetaKey.version)":"2026-07-28","\#(MetaKey.capabilities)":{}}"#
            // As long as the engine is held, no home is told.
            let end = DispatchSemaphore(value: 0)
            test.home.engine.loop.execute { end.wait() }
            await Task.detached {
                await say(#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"list_homes",\#(meta)}}"#)
                await say(#"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{\#(meta)}}"#)
                await say(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#)
                end.signal()
            }.value
            await say(#"{"jsonrpc":"2.0","id":10,"method":"tools/list","params":{\#(meta)}}"#)
            await conversation.finish(within: .seconds(30))
            let answers = written.withLock { $0 }
            #expect(answers.map { $0["id"] } == [9, 10])
            #expect(answers[0]["error"]?["code"] == -32_600, "The id was in use.")
            #expect(answers[1]["result"] != nil)
        }
    }

    @Test func progressGrows() throws {
        let progress = try #require(MCPProgress(token: "t") { _ in })
        let numbers = (1...3).map { progress.message($0)["params"]?["progress"]?.integerValue }
        #expect(numbers == [1, 2, 3])
        #expect(progress.message(1)["params"]?["progressToken"] == "t")
        #expect(MCPProgress(token: 1.5) { _ in } == nil)
        #expect(MCPProgress(token: [:]) { _ in } == nil)
    }
}
