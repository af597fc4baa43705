import HAPModel
import HearthHTTP

/// What an accessory tells a subscriber: values that changed. HAP R2, 6.8.2.
public struct CharacteristicEvent: Hashable, Sendable {
    public var entries: [CharacteristicReadEntry]

    public init(_ entries: [CharacteristicReadEntry]) { self.entries = entries }

    /// `EVENT/1.0 200 OK` with the values; never a status.
    public var httpResponse: HTTPResponse {
        .event(
            headers: HAPContentType.jsonHeaders,
            body: CharacteristicsBody.encode { writer in
                for entry in entries { entry.write(to: &writer, status: false, metadata: false) }
            })
    }

    /// For a controller; `format` as in ``CharacteristicReadResponse``.
    public init(
        _ response: HTTPResponse, format: (CharacteristicID) -> Format? = { _ in nil }
    ) throws(MessageError) {
        entries = try CharacteristicsBody.decode(response, format: format)
    }
}
