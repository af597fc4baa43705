import HearthHTTP
import HearthJSON
import HubAPI

extension HubFace {
    /// MCP at `POST /mcp` (Streamable HTTP). Each request is answered by itself with JSON: there are no sessions, also for
    /// versions that know them, and nothing that would need a stream.
    /// - Parameter version: of Hearth.
    public static func mcp(version: String) -> HubFace {
        let server = MCPServer(version: version)
        return HubFace(.post, "/mcp") { request, visitor in
            let scope = visitor.scope
            let caller = MCPServer.Caller(hub: visitor.hub) { () throws(HubError) in scope }
            return await MCPExchange(request: request).answer(server, caller)
        }
    }
}

/// One request over HTTP.
private struct MCPExchange {
    let request: HTTPRequest

    func answer(_ server: MCPServer, _ caller: MCPServer.Caller) async -> HTTPServerResponse {
        do throws(RPCError) {
            try checkType()
            switch try RPCMessage(request.body) {
            case .response, .notification: return HTTPServerResponse(.accepted)
            case .request(let message):
                do throws(RPCError) {
                    let agreed = try agreed(message)
                    let answer = await server.answer(message, of: caller, agreed: agreed, notify: nil)
                    return response(answer, to: message)
                } catch {
                    return response(error.response(to: message.id), to: message)
                }
            }
        } catch {
            return response(error.response(), to: nil)
        }
    }

    /// A page in a browser can send bodies of other types anywhere without asking.
    private func checkType() throws(RPCError) {
        let type = request.headers[.contentType]?.rawValue.split(separator: ";").first.map { $0.filter { $0 != " " } }
        guard type?.lowercased() == "application/json" else {
            throw RPCError(.invalidRequest, "Send the message with \"Content-Type: application/json\".")
        }
    }

    /// What is agreed on for a request that does not say its version itself.
    /// - Throws: `headerMismatch` where the headers say something else than the message, for what stands in between goes by
    ///   the headers.
    private func agreed(_ message: RPCRequest) throws(RPCError) -> ProtocolVersion? {
        let header = request.headers[.mcpProtocolVersion]?.rawValue
        let named = message.params["_meta"]?[MetaKey.version]?.stringValue
        guard named != nil else {
            if message.method == "initialize" { return nil }
            guard let header else {
                throw RPCError(.headerMismatch, "The header MCP-Protocol-Version is missing.")
            }
            guard let version = ProtocolVersion(rawValue: header) else { throw MCPServer.unsupported(header) }
            return version
        }
        try require(.mcpProtocolVersion, named, header)
        try require(.mcpMethod, message.method, request.headers[.mcpMethod]?.rawValue)
        if message.method == "tools/call", let name = message.params["name"]?.stringValue {
            try require(.mcpName, name, MirroredValue.decoded(request.headers[.mcpName]?.rawValue))
        }
        return nil
    }

    private func require(_ name: HTTPFieldName, _ value: String?, _ header: String?) throws(RPCError) {
        guard request.headers.values(of: name).count == 1, header == value else {
            throw RPCError(
                .headerMismatch,
                "The header \(name) has to be there once, and to say what the message says: \(value ?? "").")
        }
    }

    private func response(_ answer: JSONValue, to message: RPCRequest?) -> HTTPServerResponse {
        HTTPServerResponse(
            status(of: answer, message), headers: [.contentType: "application/json"], body: answer.bytes)
    }

    /// Versions with a handshake answer every message that was understood with 200.
    private func status(of answer: JSONValue, _ message: RPCRequest?) -> HTTPStatus {
        guard let code = answer["error"]?["code"]?.integerValue else { return .ok }
        let isStateless = message?.params["_meta"]?[MetaKey.version] != nil
        switch RPCError.Code(rawValue: Int(code)) {
        case .methodNotFound where isStateless: return .notFound
        case .invalidParams where isStateless: return .badRequest
        case .parseError, .invalidRequest, .headerMismatch, .unsupportedProtocolVersion: return .badRequest
        default: return .ok
        }
    }
}

extension HTTPFieldName {
    fileprivate static let mcpProtocolVersion: HTTPFieldName = "MCP-Protocol-Version"
    fileprivate static let mcpMethod: HTTPFieldName = "Mcp-Method"
    fileprivate static let mcpName: HTTPFieldName = "Mcp-Name"
}
