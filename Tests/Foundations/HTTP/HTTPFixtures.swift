import HearthHTTP

extension String {
    var bytes: [UInt8] { Array(utf8) }
}

extension HTTPMessage {
    var request: HTTPRequest? {
        if case .request(let request) = self { request } else { nil }
    }

    var response: HTTPResponse? {
        if case .response(let response) = self { response } else { nil }
    }
}

extension HTTPParser {
    /// Everything that the bytes give, up to the error if there is one.
    static func run(
        _ role: Role, _ pieces: [[UInt8]], limits: HTTPLimits? = nil, unframedBody: UnframedBody = .absentIfPersistent
    ) -> (messages: [HTTPMessage], error: HTTPParseError?, isBetweenMessages: Bool) {
        var parser = HTTPParser(role: role, limits: limits, unframedBody: unframedBody)
        var messages: [HTTPMessage] = []
        do {
            for piece in pieces {
                parser.append(piece)
                while let message = try parser.next() { messages.append(message) }
            }
        } catch {
            return (messages, error, false)
        }
        return (messages, nil, parser.isBetweenMessages)
    }

    static func requests(_ text: String, limits: HTTPLimits? = nil) -> (requests: [HTTPRequest], error: HTTPParseError?)
    {
        let (messages, error, _) = run(.server, [text.bytes], limits: limits)
        return (messages.compactMap(\.request), error)
    }

    static func responses(
        _ text: String, limits: HTTPLimits? = nil
    ) -> (responses: [HTTPResponse], error: HTTPParseError?) {
        let (messages, error, _) = run(.client, [text.bytes], limits: limits)
        return (messages.compactMap(\.response), error)
    }
}
