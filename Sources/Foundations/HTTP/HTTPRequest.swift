/// A request with its whole body.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPMethod
    public var target: HTTPTarget
    public var version: HTTPVersion
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// Fields behind a chunked body. Never sent.
    public var trailers: HTTPHeaders

    public init(_ method: HTTPMethod, _ target: HTTPTarget, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.version = .http11
        self.headers = headers
        self.body = body
        self.trailers = [:]
    }

    init(_ method: HTTPMethod, _ target: HTTPTarget, version: HTTPVersion, headers: HTTPHeaders) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        body = []
        trailers = [:]
    }

    /// Whether the sender ends the connection behind this message.
    public var closesConnection: Bool { headers.closeConnection(version) }

    /// The message as it goes over the wire.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the message in wire form.
    ///
    /// `Content-Length` is written by the body, and only when there is one: some accessories refuse a zero. A length
    /// or transfer encoding among `headers` is left out.
    public func append(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 256 + body.count)
        bytes.append(contentsOf: method.rawValue.utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: target.bytes)
        bytes.append(version == .http11 ? " HTTP/1.1\r\n" : " HTTP/1.0\r\n")
        headers.appendLines(to: &bytes)
        if !body.isEmpty { bytes.append(contentLength: body.count) }
        bytes.append("\r\n")
        bytes.append(contentsOf: body)
    }
}
