import HearthJSON

/// Why a request was not understood (JSON-RPC 2.0, section 5.1). What a tool could not do is no such error but its result.
public struct RPCError: Error, Hashable, Sendable {
    /// Open: MCP adds some of its own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let parseError = Code(rawValue: -32_700)
        public static let invalidRequest = Code(rawValue: -32_600)
        public static let methodNotFound = Code(rawValue: -32_601)
        public static let invalidParams = Code(rawValue: -32_602)
        public static let internalError = Code(rawValue: -32_603)
        /// Headers say something else than the body.
        public static let headerMismatch = Code(rawValue: -32_020)
        public static let unsupportedProtocolVersion = Code(rawValue: -32_022)
    }

    public var code: Code
    /// What is wrong and what to do.
    public var message: String
    public var data: JSONValue?
    /// Of the request; nil where that could not be read.
    public var id: RPCID?

    public init(_ code: Code, _ message: String, data: JSONValue? = nil, id: RPCID? = nil) {
        self.code = code
        self.message = message
        self.data = data
        self.id = id
    }

    /// - Parameter id: where the error does not know it.
    func response(to id: RPCID? = nil) -> JSONValue {
        .object([
            ("jsonrpc", "2.0"), ("id", (self.id ?? id)?.json ?? .null),
            (
                "error",
                .object([("code", .integer(Int128(code.rawValue))), ("message", .string(message)), ("data", data)])
            ),
        ])
    }
}
