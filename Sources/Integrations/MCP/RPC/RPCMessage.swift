import HearthJSON

/// One message of JSON-RPC 2.0, as MCP has them: one at a time, with named parameters and identifiers that are not null.
public enum RPCMessage: Hashable, Sendable {
    case request(RPCRequest)
    /// Is not answered, whatever it says.
    case notification(method: String, params: JSONObject)
    /// To something that was asked; this side asks nothing.
    case response

    /// A longer message is refused before it is read.
    public static let mostBytes = 1 << 20
    private static let options = JSONOptions(duplicateNames: .refused, maximumDepth: 64, maximumBytes: mostBytes)

    /// - Throws: `parseError`, or `invalidRequest` with the identifier where there is one.
    public init(_ bytes: [UInt8]) throws(RPCError) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: bytes, options: Self.options) } catch {
            throw RPCError(.parseError, "The message is not JSON as expected: \(error)")
        }
        guard let object = value.objectValue else {
            throw RPCError(
                .invalidRequest,
                value.arrayValue == nil
                    ? "A message is an object." : "Messages are sent one at a time, not in an array.")
        }
        let id = object["id"].flatMap(RPCID.init)
        func invalid(_ message: String) -> RPCError { RPCError(.invalidRequest, message, id: id) }
        guard object["jsonrpc"] == "2.0" else { throw invalid("\"jsonrpc\" has to be \"2.0\".") }
        let isResponse = object["result"] != nil || object["error"] != nil
        guard let method = object["method"] else {
            guard isResponse else { throw invalid("A request needs a \"method\".") }
            self = .response
            return
        }
        guard case .string(let name) = method else { throw invalid("\"method\" has to be a string.") }
        guard !isResponse else { throw invalid("A request has neither \"result\" nor \"error\".") }
        let params: JSONObject
        switch object["params"] {
        case nil: params = JSONObject()
        case .object(let members)?: params = members
        default: throw invalid("\"params\" has to be an object.")
        }
        guard let given = object["id"] else {
            self = .notification(method: name, params: params)
            return
        }
        guard let id else {
            throw invalid("\"id\" has to be a string or an integer, found \(given.kind).")
        }
        self = .request(RPCRequest(id: id, method: name, params: params))
    }
}

/// What wants an answer.
public struct RPCRequest: Hashable, Sendable {
    public var id: RPCID
    public var method: String
    public var params: JSONObject

    public init(id: RPCID, method: String, params: JSONObject = JSONObject()) {
        self.id = id
        self.method = method
        self.params = params
    }

    func response(_ result: JSONValue) -> JSONValue { ["jsonrpc": "2.0", "id": id.json, "result": result] }
}
