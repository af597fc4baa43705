/// A revision of MCP, named by its day.
enum ProtocolVersion: String, CaseIterable, Sendable {
    /// Each request says which version it is of, and nothing is kept between them.
    case v20260728 = "2026-07-28"
    /// Begins with `initialize`.
    case v20251125 = "2025-11-25"
    case v20250618 = "2025-06-18"

    var isStateless: Bool { self == .v20260728 }

    static let stateless = allCases.filter(\.isStateless)
    static let withHandshake = allCases.filter { !$0.isStateless }
    /// Of those with a handshake, offered to who asks for one that is not known.
    static let latestWithHandshake = v20251125
}

/// Members of `_meta` that are MCP's own.
enum MetaKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let progressToken = "progressToken"
}
