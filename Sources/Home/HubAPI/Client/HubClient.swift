import HearthHTTP
import HearthJSON
import HearthNetworking

/// A hub, as a program uses it: every resource and request of its interface, over one connection that is made when it is first
/// needed and anew when it has ended.
///
/// ```swift
/// let hub = HubClient(to: .unix(path: "/var/lib/hearth/hub.sock"), over: network)
/// for room in try await hub.rooms() { print(room.name) }
/// ```
/// Requests go one at a time. Event streams have connections of their own.
public actor HubClient {
    public nonisolated let address: SocketAddress
    private nonisolated let way: Way
    private nonisolated let loop: EventLoop
    private nonisolated let configuration: HTTPClientConfiguration
    /// With every request.
    private nonisolated let headers: HTTPHeaders
    private var connection: HTTPClient?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// How the hub is reached.
    private enum Way: Sendable {
        case network(any Network)
        /// A part of the hub itself: no connection is needed.
        case within(@Sendable (HTTPRequest) async -> HTTPServerResponse)
    }

    /// - Parameters:
    ///   - token: the secret of a credential; nil at a hub's own socket, which needs none.
    ///   - host: by which name and port the hub is asked; nil for its address.
    ///   - app: what a program calls itself that has to be allowed by a person; at a hub's own socket.
    public init(
        to address: SocketAddress, over network: any Network, token: String? = nil, host: String? = nil,
        app: String? = nil
    ) {
        self.address = address
        way = .network(network)
        loop = network.loop
        configuration = Self.configuration
        var headers = HTTPHeaders()
        if let token, !token.isEmpty { headers[.authorization] = HTTPFieldValue("Bearer \(token)") }
        if let host { headers[.host] = HTTPFieldValue(host) }
        if let app { headers[.hearthApp] = HTTPFieldValue(app) }
        self.headers = headers
    }

    /// Inside a hub.
    /// - Parameter ask: answers requests on behalf of whoever this client is for.
    init(on loop: EventLoop, asking ask: @escaping @Sendable (HTTPRequest) async -> HTTPServerResponse) {
        address = .unix(path: "")
        way = .within(ask)
        self.loop = loop
        configuration = Self.configuration
        headers = HTTPHeaders()
    }

    private static var configuration: HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration(serverName: "the hub")
        // All accessories of a large home, and backups.
        configuration.limits.bodyBytes = 256 << 20
        return configuration
    }

    /// Ends the connection. The next request makes another one.
    public func close() {
        connection?.close()
        connection = nil
    }

    // MARK: Requests

    /// How long a hub may take that only has to look up what it knows. One that takes longer is stuck.
    private static let lookupTime = Duration.seconds(10)

    /// - Parameter time: nil for that of what the hub has to look up only.
    func get<Answer: Decodable>(
        _ target: HubTarget, as type: Answer.Type = Answer.self, within time: Duration? = nil
    ) async throws(HubError) -> Answer {
        try Self.decode(try await send(.get, target, within: time ?? Self.lookupTime))
    }

    func post<Answer: Decodable>(
        _ body: some Encodable, to target: HubTarget, within time: Duration? = nil
    ) async throws(HubError) -> Answer {
        try Self.decode(try await send(.post, target, body, within: time))
    }

    func put<Answer: Decodable>(
        _ body: some Encodable, to target: HubTarget, as type: Answer.Type = Answer.self
    ) async throws(HubError) -> Answer {
        try Self.decode(try await send(.put, target, body))
    }

    func patch<Answer: Decodable>(_ body: some Encodable, at target: HubTarget) async throws(HubError) -> Answer {
        try Self.decode(try await send(.patch, target, body))
    }

    func delete(_ target: HubTarget) async throws(HubError) { _ = try await send(.delete, target) }

    /// A request that has no body to send, such as to run something.
    func post<Answer: Decodable>(
        _ target: HubTarget, as type: Answer.Type = Answer.self, within time: Duration? = nil
    ) async throws(HubError) -> Answer {
        try Self.decode(try await send(.post, target, within: time))
    }

    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: HubTarget, _ body: some Encodable, within time: Duration? = nil
    ) async throws(HubError) -> HTTPResponse {
        try await send(method, target, Self.encode(body), "application/json", within: time)
    }

    static func encode(_ body: some Encodable) throws(HubError) -> [UInt8] {
        do { return try JSONValue(encoding: body).bytes } catch {
            throw HubError(.invalidRequest, "The request can't be written as JSON: \(error)", underlying: error)
        }
    }

    /// - Returns: an answer of success.
    /// - Throws: the problem that the hub answered instead.
    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: HubTarget, _ body: [UInt8] = [], _ type: HTTPFieldValue? = nil,
        within time: Duration? = nil
    ) async throws(HubError) -> HTTPResponse {
        var request = HTTPRequest(method, try target.http, body: body)
        request.headers = headers
        request.headers[.contentType] = type
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await exchange(request, time) } catch {
            throw HubError(error, at: address)
        }
        guard response.status.isSuccess else { throw Self.refusal(response.status, response.body) }
        return response
    }

    /// A kept connection may have ended without our knowing; what changes nothing is asked again over a new one.
    private func exchange(
        _ request: HTTPRequest, _ time: Duration?
    ) async throws(HTTPClientError) -> HTTPResponse {
        let network: any Network
        switch way {
        case .network(let other): network = other
        case .within(let ask): return HTTPResponse(await ask(request))
        }
        if let kept = connection, await kept.isOpen {
            do throws(HTTPClientError) {
                return try await kept.send(request, within: time)
            } catch {
                guard request.method == .get, error.code == .connectionLost || error.code == .closed else {
                    throw error
                }
            }
        }
        return try await connect(over: network).send(request, within: time)
    }

    private func connect(over network: any Network) async throws(HTTPClientError) -> HTTPClient {
        let new = try await HTTPClient.connect(to: address, over: network, configuration: configuration)
        // Another request may have made one meanwhile.
        if let other = connection, await other.isOpen {
            new.close()
            return other
        }
        connection = new
        return new
    }

    /// Over a connection of its own, for an answer that is large, or comes for as long as somebody listens.
    /// - Parameter time: until the answer begins; nil for that of large work.
    /// - Throws: the problem that the hub answered instead.
    func stream(
        _ method: HTTPMethod, _ target: HubTarget, _ body: [UInt8] = [], _ type: HTTPFieldValue? = nil,
        within time: Duration? = nil
    ) async throws(HubError) -> HTTPStreamedResponse {
        guard case .network(let network) = way else {
            throw HubError(.invalidRequest, "Inside the hub nothing is streamed.")
        }
        var request = HTTPRequest(method, try target.http, body: body)
        request.headers = headers
        request.headers[.contentType] = type
        let refusal: HubError
        do throws(HTTPClientError) {
            let client = try await HTTPClient.connect(to: address, over: network, configuration: configuration)
            let response = try await client.stream(request, within: time)
            if response.status.isSuccess { return response }
            var body: [UInt8] = []
            while body.count < 1 << 20, let bytes = try await response.next(within: .seconds(10)) { body += bytes }
            refusal = Self.refusal(response.status, body)
        } catch {
            throw HubError(error, at: address)
        }
        throw refusal
    }

    // MARK: Answers

    static func decode<Answer: Decodable>(_ response: HTTPResponse) throws(HubError) -> Answer {
        try decode(response.body)
    }

    /// Members that a later hub has and we do not know are passed over.
    static func decode<Answer: Decodable>(_ bytes: [UInt8]) throws(HubError) -> Answer {
        do {
            return try JSONValue(parsing: bytes, options: options).decode(Answer.self)
        } catch {
            throw .invalidAnswer("\(error)")
        }
    }

    private static let options = JSONOptions(maximumBytes: 256 << 20)

    static func refusal(_ status: HTTPStatus, _ body: [UInt8]) -> HubError {
        do throws(HubError) { return HubError(try decode(body) as Problem) } catch {
            return .invalidAnswer("it answered \(status) without saying why")
        }
    }
}

extension HTTPResponse {
    /// What a handler answered, as its client has it.
    fileprivate init(_ response: HTTPServerResponse) {
        guard case .bytes(let body) = response.body else {
            self.init(.notImplemented)
            return
        }
        self.init(response.status, headers: response.headers, body: body)
    }
}
