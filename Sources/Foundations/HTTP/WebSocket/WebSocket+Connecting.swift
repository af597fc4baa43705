import HearthNetworking

extension WebSocket {
    /// Connects to a server and opens a WebSocket there.
    /// - Parameters:
    ///   - target: the path and query.
    ///   - headers: of the request, such as `Authorization` and `Origin`; a `Host` is added when there is none.
    ///   - protocols: the subprotocols that are offered, the best first.
    ///   - client: what errors call the server, and how long the connection and its answer may take.
    /// - Throws: `notListening`, `permissionDenied`, `refused` with the server's answer, `malformed`, `timedOut`,
    ///   `cancelled`, `connectionLost`, `network`.
    public static func connect(
        to address: SocketAddress, target: HTTPTarget, over network: any Network, headers: HTTPHeaders = [:],
        protocols: [String] = [], configuration: WebSocketConfiguration = WebSocketConfiguration(),
        client: HTTPClientConfiguration = HTTPClientConfiguration()
    ) async throws(WebSocketError) -> WebSocket {
        let stream: any ByteStream
        do throws(NetworkError) {
            stream = try await network.connect(to: address, deadline: network.loop.now + client.connectTime)
        } catch {
            throw WebSocketError(connecting: HTTPClientError(connecting: error, to: address, client.serverName))
        }
        return try await open(
            over: stream, target: target, headers: headers, protocols: protocols, configuration: configuration,
            client: client)
    }

    /// As above, over a connection that stands already, whose owner the socket becomes.
    public static func open(
        over stream: any ByteStream, target: HTTPTarget, headers: HTTPHeaders = [:], protocols: [String] = [],
        configuration: WebSocketConfiguration = WebSocketConfiguration(),
        client: HTTPClientConfiguration = HTTPClientConfiguration()
    ) async throws(WebSocketError) -> WebSocket {
        do throws(WebSocketError) {
            var generator = SystemRandomNumberGenerator()
            let opening = WebSocketOpening(
                target: target, headers: headers, protocols: protocols,
                key: WebSocketHandshake.key(using: &generator), host: HTTPClient.host(of: stream.remoteAddress))
            stream.write(opening.request.bytes)
            var limits = client.limits
            limits.bodyBytes = min(limits.bodyBytes, 1 << 16)
            var parser = HTTPParser(role: .client, limits: limits, unframedBody: .untilClose)
            let response = try await answer(from: stream, &parser, client)
            let subprotocol = try opening.check(response)
            let socket = WebSocket(
                stream, .client, configuration, subprotocol: subprotocol, received: parser.takeRemainder())
            stream.loop.task { await socket.run() }
            return socket
        } catch {
            stream.close()
            throw error
        }
    }

    private static func answer(
        from stream: any ByteStream, _ parser: inout HTTPParser, _ client: HTTPClientConfiguration
    ) async throws(WebSocketError) -> HTTPResponse {
        let deadline = stream.loop.now + client.answerTime
        while true {
            do throws(HTTPParseError) {
                while case .response(let response)? = try parser.next() {
                    if response.kind == .response, response.status.code >= 200 || response.status == .switchingProtocols
                    {
                        return response
                    }
                }
            } catch {
                throw WebSocketError(
                    .malformed, "What answers at \(stream.remoteAddress) does not speak HTTP as expected: \(error)")
            }
            let bytes: [UInt8]?
            do throws(NetworkError) { bytes = try await stream.read(deadline: deadline) } catch {
                throw WebSocketError(connecting: HTTPClientError(waiting: error, client.serverName))
            }
            if let bytes {
                parser.append(bytes)
            } else if case .response(let response)? = try? parser.finish() {
                return response
            } else {
                throw WebSocketError(connecting: .lost(client.serverName))
            }
        }
    }
}

/// A client's request for a WebSocket, and what it makes of the answer (RFC 6455, section 4.1).
struct WebSocketOpening {
    let request: HTTPRequest
    private let key: String
    private let protocols: [String]

    init(target: HTTPTarget, headers: HTTPHeaders, protocols: [String], key: String, host: HTTPFieldValue) {
        self.key = key
        self.protocols = protocols
        var request = HTTPRequest(.get, target, headers: headers)
        if request.headers[.host] == nil { request.headers.append(.host, host) }
        request.headers[.upgrade] = "websocket"
        request.headers[.connection] = "Upgrade"
        request.headers[.secWebSocketVersion] = HTTPFieldValue(WebSocketHandshake.version)
        request.headers[.secWebSocketKey] = HTTPFieldValue(key)
        request.headers[.secWebSocketProtocol] =
            protocols.isEmpty ? nil : HTTPFieldValue(protocols.joined(separator: ", "))
        self.request = request
    }

    /// - Returns: The subprotocol that the server chose.
    func check(_ response: HTTPResponse) throws(WebSocketError) -> String? {
        let headers = response.headers
        guard response.status == .switchingProtocols else {
            throw WebSocketError(
                .refused, "The server opens no WebSocket for \(request.target): it answers \(response.status).",
                response: response)
        }
        guard headers.contains("websocket", in: .upgrade), headers.contains("upgrade", in: .connection),
            headers.values(of: .secWebSocketAccept).map(\.rawValue) == [WebSocketHandshake.accept(key)]
        else {
            throw WebSocketError(
                .malformed, "What answers does not prove that it speaks WebSocket; is something between here and it?",
                response: response)
        }
        guard headers[.secWebSocketExtensions] == nil else {
            throw WebSocketError(
                .malformed, "The server uses an extension that was not offered to it.", response: response)
        }
        let chosen = headers.values(of: .secWebSocketProtocol).map(\.rawValue)
        guard chosen.count <= 1, chosen.allSatisfy(protocols.contains) else {
            throw WebSocketError(
                .malformed,
                "The server chose the subprotocol \"\(chosen.joined(separator: ", "))\", which was not offered.",
                response: response)
        }
        return chosen.first
    }
}
