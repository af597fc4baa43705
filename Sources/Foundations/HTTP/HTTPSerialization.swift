extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    mutating func append(contentLength length: Int) {
        append("Content-Length: ")
        append(contentsOf: String(length).utf8)
        append("\r\n")
    }
}

extension HTTPHeaders {
    /// RFC 9112, section 9.3.
    func closeConnection(_ version: HTTPVersion) -> Bool {
        if contains("close", in: .connection) { return true }
        return version == .http10 && !contains("keep-alive", in: .connection)
    }
}

extension HTTPHeaders: Hashable {
    public func hash(into hasher: inout Hasher) {
        for (name, value) in self {
            hasher.combine(name)
            hasher.combine(value)
        }
    }
}
