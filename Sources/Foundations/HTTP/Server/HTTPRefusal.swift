/// Why a server refuses a request by itself.
public struct HTTPRefusal: Hashable, Sendable {
    public var status: HTTPStatus
    /// What is wrong and what to do about it, for the person who wrote the client.
    public var message: String
    /// Where the stream stopped being HTTP, if that is the reason.
    public var error: HTTPParseError?

    public init(_ status: HTTPStatus, _ message: String, error: HTTPParseError? = nil) {
        self.status = status
        self.message = message
        self.error = error
    }
}

extension HTTPServerResponse {
    /// The reason as plain text.
    public init(_ refusal: HTTPRefusal) {
        self.init(
            refusal.status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: Array((refusal.message + "\n").utf8))
    }
}
