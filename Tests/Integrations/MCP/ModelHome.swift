import HearthHTTP
import HearthJSON
import HearthNetworking
import HomeModel
import HomeTesting
import HubAPI
import Synchronization
import Testing

@testable import HearthMCP

/// A hub over fake accessories that speaks MCP too, and what speaks with it.
struct ModelHome: Sendable {
    static let latest = "2026-07-28"

    let home: EngineHome
    let hub: HubClient
    let network: MemoryNetwork
    let address: SocketAddress
    /// Of a listener that wants credentials.
    let door: SocketAddress

    static func run(_ body: @Sendable @escaping (ModelHome) async throws -> Void) async throws {
        try await EngineHome.run(["Lamp", "Fan"]) { home in
            let loop = try EventLoop(name: "mcp test")
            defer { loop.shutdown() }
            var configuration = HubServer.Configuration(
                version: "1.2.3",
                names: HubNames(
                    types: TypeNames(
                        services: [(ServiceType(0x43), "Lightbulb")],
                        characteristics: [(CharacteristicType(0x25), "On"), (CharacteristicType(0x8), "Brightness")]),
                    categories: [.other: "Other"]))
            configuration.faces = [.mcp(version: "1.2.3")]
            let network = MemoryNetwork(loop: loop)
            let server = try await HubServer.start(home.engine, on: loop, configuration)
            let (local, door) = (
                try network.listen(on: .loopback(port: 0)), try network.listen(on: .loopback(port: 0))
            )
            await server.serve(local)
            await server.serve(door, NetworkAccess(isSecure: false))
            let test = ModelHome(
                home: home, hub: HubClient(to: local.localAddress, over: network), network: network,
                address: local.localAddress, door: door.localAddress)
            do {
                try await body(test)
            } catch {
                await server.stop(within: .seconds(10))
                throw error
            }
            await server.stop(within: .seconds(10))
        }
    }

    func token(_ scope: AccessScope) async throws -> String {
        try await hub.add(NewToken(name: "Model", scope: scope)).secret
    }

    // MARK: Without a transport

    /// What is answered to a request of the current version.
    func ask(
        _ method: String, _ params: JSONObject = [:], scope: AccessScope = .administer, meta: JSONObject? = nil
    ) async -> JSONValue {
        var params = params
        params["_meta"] = .object(meta ?? Self.meta)
        let caller = MCPServer.Caller(hub: hub) { () throws(HubError) in scope }
        return await MCPServer(version: "1.2.3").answer(
            RPCRequest(id: .number(1), method: method, params: params), of: caller, agreed: nil, notify: nil)
    }

    static var meta: JSONObject { [MetaKey.version: .string(latest), MetaKey.capabilities: [:]] }

    /// What a tool tells.
    func call(
        _ tool: String, _ arguments: JSONObject = [:], scope: AccessScope = .administer
    ) async throws -> ToolAnswer {
        let answer = await ask("tools/call", ["name": .string(tool), "arguments": .object(arguments)], scope: scope)
        return ToolAnswer(result: try #require(answer["result"], "\(answer.line)"))
    }

    // MARK: Over HTTP

    func post(
        _ message: JSONValue, _ headers: HTTPHeaders = [:], token: String? = nil,
        type: HTTPFieldValue = "application/json"
    ) async throws -> HTTPResponse {
        try await post(message.bytes, headers, token: token, type: type)
    }

    func post(
        _ bytes: [UInt8], _ headers: HTTPHeaders = [:], token: String? = nil, type: HTTPFieldValue = "application/json",
        method: HTTPMethod = .post
    ) async throws -> HTTPResponse {
        let client = try await HTTPClient.connect(to: token == nil ? address : door, over: network)
        defer { client.close() }
        var request = HTTPRequest(method, "/mcp", body: bytes)
        request.headers = headers
        request.headers[.contentType] = type
        if let token, !token.isEmpty { request.headers[.authorization] = HTTPFieldValue("Bearer \(token)") }
        return try await client.send(request)
    }
}

struct ToolAnswer {
    let result: JSONValue

    var isError: Bool { result["isError"] == true }
    var structured: JSONValue? { result["structuredContent"] }
    /// All of it, a line each.
    var text: String {
        (result["content"]?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }.joined(separator: "\n")
    }
}
