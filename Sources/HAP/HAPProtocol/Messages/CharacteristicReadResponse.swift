import HAPModel
import HearthHTTP
import HearthJSON

/// The answer to a `GET /characteristics`. HAP R2, 6.7.4.
public struct CharacteristicReadResponse: Hashable, Sendable {
    public var entries: [CharacteristicReadEntry]

    public init(_ entries: [CharacteristicReadEntry]) { self.entries = entries }

    /// 200 without a status where all went well; otherwise 207 with a status in every entry.
    public func httpResponse(includesMetadata: Bool = false) -> HTTPResponse {
        let status = HAPStatus.httpStatus(of: .read, entries.lazy.map(\.status))
        return HTTPResponse(
            status, headers: HAPContentType.jsonHeaders,
            body: CharacteristicsBody.encode { writer in
                for entry in entries {
                    entry.write(to: &writer, status: status == .multiStatus, metadata: includesMetadata)
                }
            })
    }

    /// For a controller. `format` tells what it knows of a characteristic; without it a value stays as JSON has it, so
    /// TLV8 stays Base64 text. Entries without aid or iid are left out.
    public init(
        _ response: HTTPResponse, format: (CharacteristicID) -> Format? = { _ in nil }
    ) throws(MessageError) {
        entries = try CharacteristicsBody.decode(response, format: format)
        guard response.status.isSuccess || !entries.isEmpty else {
            throw StatusBody.refusal(response.status, StatusBody.decode(response.body))
        }
    }
}
