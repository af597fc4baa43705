import HearthJSON
import HearthNetworking
import HubAPI

/// MCP over a stream of lines, such as standard input and output: several requests at work at once, each of which can be
/// cancelled.
public actor MCPConversation {
    /// At work at once; whoever asks for more has to wait for an answer first.
    static let mostRunning = 64

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private nonisolated let loop: EventLoop
    private let server: MCPServer
    private let caller: MCPServer.Caller
    private let write: @Sendable (JSONValue) -> Void
    private var running: [RPCID: Task<Void, any Error>] = [:]
    /// By `initialize`, for clients that begin with it.
    private var agreed: ProtocolVersion?

    /// - Parameters:
    ///   - loop: that of the client.
    ///   - write: takes each message that is to be sent, on the loop.
    public init(
        _ server: MCPServer, hub: HubClient, loop: EventLoop, write: @escaping @Sendable (JSONValue) -> Void
    ) {
        self.server = server
        self.loop = loop
        self.write = write
        // Asked each time: what a token may do can change.
        caller = MCPServer.Caller(hub: hub) { () async throws(HubError) in try await hub.session().scope }
    }

    public func take(_ line: RPCLines.Line) async {
        switch line {
        case .tooLong:
            let error = RPCError(.invalidRequest, "A message has at most \(RPCMessage.mostBytes) bytes.")
            write(error.response())
        case .message(let bytes):
            do throws(RPCError) { await take(try RPCMessage(bytes)) } catch { write(error.response()) }
        }
    }

    /// Waits for what is at work, and cancels what takes longer.
    public func finish(within time: Duration) async {
        let tasks = Array(running.values)
        let limit = Task { [loop] in
            guard (try? await loop.sleep(for: time)) != nil else { return }
            for task in tasks { task.cancel() }
        }
        for task in tasks { try? await task.value }
        limit.cancel()
    }

    private func take(_ message: RPCMessage) async {
        switch message {
        case .response: break
        case .notification("notifications/cancelled", let params):
            // One that is not known, or is done already, is no error.
            if let id = params["requestId"].flatMap(RPCID.init) { running.removeValue(forKey: id)?.cancel() }
        case .notification: break
        case .request(let request) where request.method == "initialize":
            // What follows goes by what this agrees on.
            let answer = await server.answer(request, of: caller, agreed: nil, notify: nil)
            if let name = answer["result"]?["protocolVersion"]?.stringValue { agreed = ProtocolVersion(rawValue: name) }
            write(answer)
        case .request(let request): start(request)
        }
    }

    private func start(_ request: RPCRequest) {
        guard running[request.id] == nil else {
            let error = RPCError(.invalidRequest, "A request with this id is at work already.", id: request.id)
            return write(error.response())
        }
        guard running.count < Self.mostRunning else {
            let error = RPCError(
                .internalError, "\(Self.mostRunning) requests are at work already; wait for an answer.", id: request.id)
            return write(error.response())
        }
        running[request.id] = loop.task { [weak self] in await self?.answer(request) }
    }

    private func answer(_ request: RPCRequest) async {
        let id = request.id
        let answer = await server.answer(request, of: caller, agreed: agreed) { [weak self] notification in
            guard let self else { return }
            loop.execute { self.assumeIsolated { $0.tell(notification, of: id) } }
        }
        // Who cancelled it wants to hear no more of it.
        guard running.removeValue(forKey: id) != nil, !Task.isCancelled else { return }
        write(answer)
    }

    private func tell(_ notification: JSONValue, of request: RPCID) {
        guard running[request] != nil else { return }
        write(notification)
    }
}
