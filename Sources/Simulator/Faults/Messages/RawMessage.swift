import HearthHTTP

/// An HTTP message as its bytes, to be made wrong without a serializer's minding.
struct RawMessage {
    /// The start line and the fields.
    var head: [String]
    var body: [UInt8]

    /// nil when there is no empty line.
    init?(_ bytes: [UInt8]) {
        let end: [UInt8] = [13, 10, 13, 10]
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
        head = String(decoding: bytes[..<place], as: UTF8.self).split(separator: "\r\n").map(String.init)
        body = Array(bytes[(place + end.count)...])
    }

    var bytes: [UInt8] { Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body }

    subscript(field name: String) -> String? {
        get {
            place(of: name).map { head[$0].drop { $0 != ":" }.dropFirst().drop { $0 == " " } }.map(String.init)
        }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): head[place] = "\(name): \(value)"
            case (let place?, nil): head.remove(at: place)
            case (nil, let value?): head.append("\(name): \(value)")
            case (nil, nil): break
            }
        }
    }

    private func place(of name: String) -> Int? {
        head.indices.dropFirst().first { head[$0].lowercased().hasPrefix(name.lowercased() + ":") }
    }

    /// Replaces the body, and tells its length.
    mutating func setBody(_ body: [UInt8]) {
        self.body = body
        self[field: "Content-Length"] = "\(body.count)"
    }

    mutating func setStatus(_ status: HTTPStatus) {
        let version = head.first?.split(separator: " ").first ?? "HTTP/1.1"
        head[0] = "\(version) \(status.code) \(status.reason)"
    }

    /// Sends the body in chunks of a length.
    mutating func chunk(_ length: Int) {
        self[field: "Content-Length"] = nil
        self[field: "Transfer-Encoding"] = "chunked"
        var chunks: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(max(length, 1))
            chunks += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
            rest = rest.dropFirst(chunk.count)
        }
        body = chunks + Array("0\r\n\r\n".utf8)
    }
}
