import HearthHTTP

/// What a browser that has signed in shows (RFC 6265): no script may read it, and no page of another site have it sent.
enum SessionCookie {
    /// The prefix binds it to this very host, and to TLS.
    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-hearth" : "hearth" }

    static func setting(_ secret: String, for seconds: Int64, isSecure: Bool) -> HTTPFieldValue? {
        let attributes = "Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        return HTTPFieldValue("\(name(isSecure: isSecure))=\(secret); \(attributes)")
    }

    static func secret(in headers: HTTPHeaders) -> String? {
        for value in headers.values(of: .cookie) {
            for pair in value.rawValue.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmed }
                if parts.count == 2, parts[0] == name(isSecure: true) || parts[0] == name(isSecure: false) {
                    return parts[1]
                }
            }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
