import HearthCryptography

/// What both ends say before a connection is a WebSocket (RFC 6455, sections 1.3 and 4).
enum WebSocketHandshake {
    static let version = "13"

    /// The answer to a client's key.
    static func accept(_ key: String) -> String {
        let digest = Insecure.SHA1.hash(data: (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        return base64(digest.bytes)
    }

    /// Sixteen bytes that are different each time.
    static func key(using generator: inout some RandomNumberGenerator) -> String {
        base64((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Whether it is what sixteen bytes look like.
    static func isKey(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 24 && bytes[22] == UInt8(ascii: "=") && bytes[23] == UInt8(ascii: "=")
            && bytes[..<22].allSatisfy(alphabet.contains)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(3 - group.count) * 8
            for place in 0..<4 {
                let isFilled = place <= group.count
                text.append(isFilled ? alphabet[Int(bits >> UInt32(18 - place * 6) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension HTTPRequest {
    /// Whether the client wants to go on as a WebSocket.
    public var asksForWebSocket: Bool { headers.contains("websocket", in: .upgrade) }

    /// The subprotocols that the client offers, the one it likes best first.
    public var webSocketProtocols: [String] {
        headers.values(of: .secWebSocketProtocol).flatMap { value in
            value.rawValue.utf8.split(separator: UInt8(ascii: ",")).map {
                String(decoding: trimmed(Array($0)[...]), as: UTF8.self)
            }
        }
    }
}

extension HTTPRefusal {
    /// Nil when the request opens a WebSocket of the subprotocol (RFC 6455, section 4.2.1).
    init?(webSocket request: HTTPRequest, subprotocol: String?) {
        let headers = request.headers
        guard request.method == .get, request.version == .http11 else {
            self.init(.badRequest, "a WebSocket is opened by a GET request of HTTP/1.1")
            return
        }
        guard request.asksForWebSocket, headers.contains("upgrade", in: .connection) else {
            self.init(
                .upgradeRequired,
                "only a WebSocket is served here; send \"Upgrade: websocket\" and \"Connection: Upgrade\""
            )
            return
        }
        guard headers.values(of: .secWebSocketVersion).map(\.rawValue) == [WebSocketHandshake.version] else {
            self.init(.upgradeRequired, "a WebSocket of version \(WebSocketHandshake.version) is needed")
            return
        }
        let keys = headers.values(of: .secWebSocketKey)
        guard keys.count == 1, WebSocketHandshake.isKey(keys[0].rawValue) else {
            self.init(.badRequest, "a WebSocket needs one Sec-WebSocket-Key, sixteen bytes in base64")
            return
        }
        if let subprotocol, !request.webSocketProtocols.contains(subprotocol) {
            self.init(.badRequest, "the subprotocol \"\(subprotocol)\" is needed; offer it in Sec-WebSocket-Protocol")
            return
        }
        return nil
    }
}
