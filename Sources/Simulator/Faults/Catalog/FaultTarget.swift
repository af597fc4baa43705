import HAPAccessory

/// What a fault strikes, by the names of the home's definition.
public enum FaultTarget: Hashable, Sendable {
    /// A bridge or standalone accessory with all its connections.
    case server(String)
    /// One accessory: messages are struck as far as they concern it. A standalone accessory is its server.
    case accessory(String)
    /// One connection of a server, counted from the server's start, the first with 1.
    case connection(SessionID, of: String)
}

extension FaultTarget: CustomStringConvertible {
    public var description: String {
        switch self {
        case .server(let name): "server \"\(name)\""
        case .accessory(let name): "accessory \"\(name)\""
        case .connection(let id, let server): "connection \(id.rawValue) of \"\(server)\""
        }
    }
}
