import HAPProtocol
import HearthHTTP

/// A response as the endpoints make it; a session brings it into wire form.
struct Reply: Sendable {
    enum MediaType: Sendable {
        case json
        case pairing
        case other(String)
    }

    var status: HTTPStatus
    var mediaType: MediaType?
    var body: [UInt8]
    /// The connection ends once this is delivered.
    var isLast = false

    init(_ status: HTTPStatus, _ mediaType: MediaType? = nil, body: [UInt8] = [], isLast: Bool = false) {
        self.status = status
        self.mediaType = mediaType
        self.body = body
        self.isLast = isLast
    }

    init(_ response: HTTPResponse) {
        self.init(response.status, response.body.isEmpty ? nil : .json, body: response.body)
    }

    static var noContent: Reply { Reply(.noContent) }
    static func json(_ body: [UInt8], _ status: HTTPStatus = .ok) -> Reply { Reply(status, .json, body: body) }
    static func pairing(_ body: [UInt8]) -> Reply { Reply(.ok, .pairing, body: body) }

    /// A refusal with the HAP status that explains it: `{"status":-70401}`.
    static func refusal(_ http: HTTPStatus, _ status: HAPStatus) -> Reply {
        .json(StatusBody.encode(status), http)
    }

    /// Appends the response in wire form. Written by hand: this is on the path of every request.
    func append(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 96 + body.count)
        if status == .ok {
            bytes.append(text: "HTTP/1.1 200 OK\r\n")
        } else {
            bytes.append(contentsOf: "HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8)
        }
        if status.forbidsBody {
            bytes.append(text: "\r\n")
            return
        }
        switch mediaType {
        case .json: bytes.append(text: "Content-Type: application/hap+json\r\n")
        case .pairing: bytes.append(text: "Content-Type: application/pairing+tlv8\r\n")
        case .other(let type): bytes.append(contentsOf: "Content-Type: \(type)\r\n".utf8)
        case nil: break
        }
        bytes.appendBody(body)
    }
}

extension [UInt8] {
    mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(decimal number: some BinaryInteger) {
        var digits: InlineArray<20, UInt8> = .init(repeating: 0)
        var rest = UInt64(clamping: number)
        var place = 20
        repeat {
            place -= 1
            digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        for index in place..<20 { append(digits[index]) }
    }

    fileprivate mutating func appendBody(_ body: [UInt8]) {
        append(text: "Content-Length: ")
        append(decimal: body.count)
        append(text: "\r\n\r\n")
        append(contentsOf: body)
    }
}
