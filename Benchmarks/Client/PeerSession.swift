import HAPProtocol
import HearthHTTP

/// HTTP over one connection to an accessory, in the clear or encrypted, one request at a time.
final class PeerSession {
    private let socket: PeerSocket
    private var cipher: SecureSession?
    private var parser: HTTPParser
    private var wire: [UInt8] = []
    private var plaintext: [UInt8] = []
    private var events: [HTTPResponse] = []

    init(port: Int, role: HTTPParser.Role = .client) throws {
        socket = try PeerSocket(port: port)
        let limits = HTTPLimits(headBytes: 65_536, lineBytes: 32_768, fields: 64, bodyBytes: 1 << 24)
        parser = HTTPParser(role: role, limits: limits)
    }

    func secure(with keys: SessionKeys) throws { cipher = try SecureSession(keys: keys, side: .controller) }

    func send(_ request: [UInt8]) throws {
        guard cipher != nil else { return try socket.send(request) }
        wire.removeAll(keepingCapacity: true)
        try cipher?.encoder.encode(request, appendingTo: &wire)
        try socket.send(wire)
    }

    /// The next message that is no event.
    func answer() throws -> HTTPMessage {
        while true {
            let message = try next()
            guard case .response(let response) = message, response.kind == .event else { return message }
            events.append(response)
        }
    }

    func event() throws -> HTTPResponse {
        if !events.isEmpty { return events.removeFirst() }
        guard case .response(let response) = try next(), response.kind == .event else {
            throw BenchmarkError("expected an event, found another message")
        }
        return response
    }

    /// Sends a request and waits for its answer.
    func exchange(_ request: HTTPRequest) throws -> HTTPResponse {
        try send(request.bytes)
        guard case .response(let response) = try answer() else { throw BenchmarkError("expected a response") }
        return response
    }

    /// The same, where only success will do.
    @discardableResult
    func succeed(_ request: HTTPRequest) throws -> HTTPResponse {
        let response = try exchange(request)
        guard response.status.isSuccess else {
            throw BenchmarkError("\(request.method) \(request.target) was answered with \(response.status)")
        }
        return response
    }

    private func next() throws -> HTTPMessage {
        while true {
            if let message = try parser.next() { return message }
            try socket.receive { bytes in
                guard cipher != nil else { return parser.append(bytes) }
                plaintext.removeAll(keepingCapacity: true)
                try cipher?.decoder.decode(bytes.span, appendingTo: &plaintext)
                parser.append(plaintext)
            }
        }
    }
}
