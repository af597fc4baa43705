import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthJSON

/// Makes entries of the protocol log from messages.
struct ProtocolTranscript {
    let time: HomeInstant
    let server: String
    let characteristic: (CharacteristicID) -> Characteristic?

    func received(_ request: HTTPRequest, on session: InspectedSession) -> ProtocolMessage {
        var entry = entry(.request, session)
        entry.method = request.method.rawValue
        entry.path = request.target.description
        entry.body = body(request.body, of: request.target, mediaType: nil)
        return entry
    }

    func sent(_ message: OutgoingMessage, on session: InspectedSession, faults: [String]) -> ProtocolMessage {
        var target: HTTPTarget?
        var entry = entry(.event, session)
        if case .response(let request) = message.kind {
            entry.kind = .response
            entry.method = request.method.rawValue
            entry.path = request.target.description
            target = request.target
        }
        entry.faults = faults
        entry.copies = message.copies
        if let replacement = message.replacement {
            entry.body = .string("<\(replacement.count) bytes instead of a message>")
        } else if let (status, mediaType, bytes) = Self.parts(of: message.bytes) {
            entry.status = status
            entry.body = body(bytes, of: target ?? "/characteristics", mediaType: mediaType)
        } else {
            entry.body = .string("<\(message.bytes.count) bytes that are not HTTP>")
        }
        return entry
    }

    private func entry(_ kind: ProtocolMessage.Kind, _ session: InspectedSession) -> ProtocolMessage {
        ProtocolMessage(
            time: time, server: server, session: session.id, controller: session.controller,
            isSecured: session.isSecured, kind: kind, faults: [], copies: 1)
    }

    /// Chunks put together; also of a message whose length is wrong.
    private static func parts(of bytes: [UInt8]) -> (status: Int, mediaType: String?, body: [UInt8])? {
        var parser = HTTPParser(role: .client)
        parser.append(bytes)
        if let message = try? parser.next(), case .response(let response) = message {
            return (response.status.code, response.headers[.contentType].map { "\($0)" }, response.body)
        }
        guard let raw = RawMessage(bytes), let words = raw.head.first?.split(separator: " "), words.count > 1,
            let status = Int(words[1])
        else { return nil }
        return (status, raw[field: "Content-Type"], raw.body)
    }

    // MARK: Bodies

    private func body(_ bytes: [UInt8], of target: HTTPTarget, mediaType: String?) -> JSONValue? {
        guard !bytes.isEmpty else { return nil }
        let paths: [StaticString] = ["/pair-setup", "/pair-verify", "/pairings"]
        if paths.contains(where: { target.hasPath($0) }) { return .string(PairingTranscript.text(bytes)) }
        let jsonPaths: [StaticString] = ["/characteristics", "/accessories", "/prepare", "/resource", "/identify"]
        let isJSON = jsonPaths.contains { target.hasPath($0) } && !(mediaType?.hasPrefix("image/") ?? false)
        guard isJSON else { return .string("<\(bytes.count) bytes" + (mediaType.map { " of \($0)" } ?? "") + ">") }
        guard let json = try? JSONValue(parsing: bytes) else {
            return .string("<\(bytes.count) bytes that are not JSON>")
        }
        return SecretMask(characteristic: characteristic).masked(json)
    }
}
