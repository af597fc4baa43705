import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP

/// The accessories that a message concerns; those of pairing concern none.
enum MessageConcern {
    /// - Returns: nil for all of them.
    static func accessories(of request: HTTPRequest) -> Set<AccessoryID>? {
        let target = request.target
        if target.hasPath("/accessories") { return nil }
        if target.hasPath("/characteristics") {
            let ids =
                request.method == .get
                ? (try? CharacteristicReadRequest(query: target.query))?.ids
                : (try? CharacteristicWriteRequest(body: request.body))?.entries.map(\.id)
            return Set((ids ?? []).map(\.aid))
        }
        if target.hasPath("/resource") {
            return [(try? ResourceRequestBody(body: request.body))?.aid ?? .primary]
        }
        return []
    }

    static func accessories(of message: OutgoingMessage) -> Set<AccessoryID>? {
        switch message.kind {
        case .response(let request): accessories(of: request)
        case .event: RawMessage(message.bytes).map { CharacteristicBody.accessories(in: $0.body) } ?? []
        }
    }
}
