/// A response, or one of HAP's events, with its whole body.
public struct HTTPResponse: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// `HTTP/1.1 200 OK`, the answer to a request.
        case response
        /// `EVENT/1.0 200 OK`, sent by an accessory without being asked.
        case event
    }

    public var kind: Kind
    public var status: HTTPStatus
    /// Empty when the status line had none; responses of ours carry the usual phrase of the status.
    public private(set) var reason: String
    public var version: HTTPVersion
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// Fields behind a chunked body. Never sent.
    public var trailers: HTTPHeaders

    public init(_ status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.init(.response, status, reason: status.reason, headers: headers, body: body)
    }

    init(
        _ kind: Kind, _ status: HTTPStatus, reason: String, version: HTTPVersion = .http11, headers: HTTPHeaders,
        body: [UInt8] = []
    ) {
        self.kind = kind
        self.status = status
        self.reason = reason
        self.version = version
        self.headers = headers
        self.body = body
        self.trailers = [:]
    }

    /// `EVENT/1.0 200 OK`.
    public static func event(headers: HTTPHeaders = [:], body: [UInt8]) -> HTTPResponse {
        HTTPResponse(.event, .ok, reason: HTTPStatus.ok.reason, headers: headers, body: body)
    }

    /// Whether the sender ends the connection behind this message.
    public var closesConnection: Bool { kind == .response && headers.closeConnection(version) }

    /// The message as it goes over the wire.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the message in wire form.
    ///
    /// `Content-Length` is written by the body, zero included, except where the status has no body (1xx, 204, 304);
    /// there the body is left out. A length or transfer encoding among `headers` is left out too.
    public func append(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 256 + body.count)
        appendHead(to: &bytes, status.forbidsBody ? .none : .length(body.count))
        if !status.forbidsBody { bytes.append(contentsOf: body) }
    }

    /// How the receiver finds the end of the body.
    enum Framing {
        /// There is no body, or it ends with the connection.
        case none
        case length(Int)
        case chunked
    }

    func appendHead(to bytes: inout [UInt8], _ framing: Framing) {
        switch (kind, version) {
        case (.event, _): bytes.append("EVENT/1.0 ")
        case (.response, .http11): bytes.append("HTTP/1.1 ")
        case (.response, .http10): bytes.append("HTTP/1.0 ")
        }
        bytes.append(contentsOf: String(status.code).utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: reason.utf8.lazy.filter(isFieldCharacter))
        bytes.append("\r\n")
        headers.appendLines(to: &bytes)
        switch framing {
        case .none: break
        case .length(let length): bytes.append(contentLength: length)
        case .chunked: bytes.append("Transfer-Encoding: chunked\r\n")
        }
        bytes.append("\r\n")
    }
}
