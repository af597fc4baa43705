import HearthJSON
import HubAPI

/// Answers the requests of MCP, whatever they come over. It keeps nothing between them.
public struct MCPServer: Sendable {
    /// On whose behalf a request is.
    public struct Caller: Sendable {
        public let hub: HubClient
        /// What they may do.
        public let scope: @Sendable () async throws(HubError) -> AccessScope

        public init(hub: HubClient, scope: @escaping @Sendable () async throws(HubError) -> AccessScope) {
            self.hub = hub
            self.scope = scope
        }
    }

    /// Of Hearth.
    private let version: String
    private let tools: [MCPTool]

    public init(version: String) {
        self.version = version
        tools = MCPTool.all
    }

    /// - Parameters:
    ///   - agreed: by a handshake or a header, for requests that do not say their version themselves.
    ///   - notify: takes notifications that belong to the request; nil where none can be sent.
    /// - Returns: the result or the error, as it is sent.
    func answer(
        _ request: RPCRequest, of caller: Caller, agreed: ProtocolVersion?, notify: (@Sendable (JSONValue) -> Void)?
    ) async -> JSONValue {
        do {
            let result = try await result(of: request, caller, agreed, notify)
            return request.response(result)
        } catch {
            return error.response(to: request.id)
        }
    }

    private func result(
        of request: RPCRequest, _ caller: Caller, _ agreed: ProtocolVersion?, _ notify: (@Sendable (JSONValue) -> Void)?
    ) async throws(RPCError) -> JSONValue {
        if request.method == "initialize", request.meta[MetaKey.version] == nil {
            return try initialize(request.params)
        }
        let version = try Self.version(of: request, agreed)
        switch request.method {
        case "server/discover" where version.isStateless: return finished(discovery, version)
        case "ping" where !version.isStateless: return .object(JSONObject())
        case "tools/list": return finished(try await list(request.params, caller), version)
        case "tools/call": return finished(try await call(request, caller, notify), version)
        default:
            throw RPCError(
                .methodNotFound,
                "There is no method \"\(request.method.prefix(80))\" here; there are tools/list and tools/call.")
        }
    }

    // MARK: Versions

    private static func version(
        of request: RPCRequest, _ agreed: ProtocolVersion?
    ) throws(RPCError) -> ProtocolVersion {
        guard let named = request.meta[MetaKey.version] else {
            guard let agreed, !agreed.isStateless else {
                throw RPCError(
                    .invalidParams,
                    "\"_meta\" has to hold \"\(MetaKey.version)\" and \"\(MetaKey.capabilities)\", or the client begins with "
                        + "initialize. Versions here: \(ProtocolVersion.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            return agreed
        }
        guard let name = named.stringValue else {
            throw RPCError(.invalidParams, "\"\(MetaKey.version)\" has to be a string.")
        }
        guard let version = ProtocolVersion(rawValue: name), version.isStateless else {
            throw unsupported(name)
        }
        guard request.meta[MetaKey.capabilities]?.objectValue != nil else {
            throw RPCError(.invalidParams, "\"_meta\" has to hold \"\(MetaKey.capabilities)\", an object.")
        }
        return version
    }

    static func unsupported(_ requested: String) -> RPCError {
        RPCError(
            .unsupportedProtocolVersion, "Protocol version \"\(requested.prefix(40))\" is not known here.",
            data: ["supported": .array(versions), "requested": .string(requested)])
    }

    private static var versions: [JSONValue] { ProtocolVersion.allCases.map { .string($0.rawValue) } }

    private func initialize(_ params: JSONObject) throws(RPCError) -> JSONValue {
        guard let wanted = params["protocolVersion"]?.stringValue else {
            throw RPCError(.invalidParams, "initialize needs a \"protocolVersion\".")
        }
        let known = ProtocolVersion(rawValue: wanted).flatMap { $0.isStateless ? nil : $0 }
        return [
            "protocolVersion": .string((known ?? .latestWithHandshake).rawValue), "capabilities": Self.capabilities,
            "serverInfo": info, "instructions": .string(Self.instructions),
        ]
    }

    // MARK: What there is

    private var info: JSONValue { ["name": "hearth", "title": "Hearth", "version": .string(version)] }

    private static let capabilities: JSONValue = ["tools": [:]]

    private static let instructions = """
        The homes of a Hearth hub. Begin with list_accessories: it names every accessory and, with "details", what each can \
        be asked and told. Characteristics are named ACCESSORY/CHARACTERISTIC, such as "Hall lamp/Brightness", or by their id. \
        Locks, doors and alarms act in the real world: write to them only when a person has asked for it.
        """

    private var discovery: JSONObject {
        JSONObject([
            ("supportedVersions", .array(Self.versions)), ("capabilities", Self.capabilities),
            ("instructions", .string(Self.instructions)), ("ttlMs", 3_600_000), ("cacheScope", "public"),
        ])
    }

    /// With what every result of a version has.
    private func finished(_ result: JSONObject, _ version: ProtocolVersion) -> JSONValue {
        guard version.isStateless else { return .object(result) }
        var result = result
        result["resultType"] = "complete"
        result["_meta"] = [MetaKey.server: info]
        return .object(result)
    }

    private func list(_ params: JSONObject, _ caller: Caller) async throws(RPCError) -> JSONObject {
        if params["cursor"] != nil {
            throw RPCError(.invalidParams, "There is one page of tools only; leave the cursor out.")
        }
        let scope: AccessScope
        do throws(HubError) { scope = try await caller.scope() } catch {
            throw RPCError(.internalError, error.message)
        }
        let allowed = tools.filter { $0.scope <= scope }.map(\.json)
        // Which tools there are depends on who asks.
        return JSONObject([("tools", .array(allowed)), ("ttlMs", 300_000), ("cacheScope", "private")])
    }

    // MARK: Calling

    private func call(
        _ request: RPCRequest, _ caller: Caller, _ notify: (@Sendable (JSONValue) -> Void)?
    ) async throws(RPCError) -> JSONObject {
        guard let name = request.params["name"]?.stringValue else {
            throw RPCError(.invalidParams, "tools/call needs the \"name\" of a tool.")
        }
        guard let tool = tools.first(where: { $0.name == name }) else {
            throw RPCError(
                .invalidParams,
                "There is no tool \"\(name.prefix(80))\"\(NearestName.sentence(for: name, among: tools.map(\.name))).")
        }
        let arguments: JSONObject
        switch request.params["arguments"] {
        case nil: arguments = JSONObject()
        case .object(let members)?: arguments = members
        default: throw RPCError(.invalidParams, "\"arguments\" has to be an object.")
        }
        let progress = notify.flatMap { notify in
            request.meta[MetaKey.progressToken].flatMap { MCPProgress(token: $0, notify) }
        }
        return await Self.progressing(progress) { await tool.result(arguments, caller) }.json
    }

    /// Runs a body, and tells now and then that it is still at work.
    private static func progressing(
        _ progress: MCPProgress?, _ body: () async -> MCPToolResult
    ) async -> MCPToolResult {
        guard let progress else { return await body() }
        let telling = Task { await progress.run() }
        defer { telling.cancel() }
        return await body()
    }
}

extension RPCRequest {
    /// Empty where there is none.
    fileprivate var meta: JSONObject { params["_meta"]?.objectValue ?? JSONObject() }
}
