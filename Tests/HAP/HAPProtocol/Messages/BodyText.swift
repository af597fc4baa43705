import HearthHTTP

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension HTTPResponse {
    static func json(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
        HTTPResponse(status, headers: [.contentType: "application/hap+json"], body: Array(text.utf8))
    }
}
