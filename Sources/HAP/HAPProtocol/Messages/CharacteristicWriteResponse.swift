import HAPModel
import HearthHTTP

/// The answer to a `PUT /characteristics`. HAP R2, 6.7.2.
public struct CharacteristicWriteResponse: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var id: CharacteristicID
        public var status: HAPStatus
        /// Of a write response.
        public var value: Value?
        /// Of the characteristic, so that the value goes out in its form. nil writes it as it is.
        public var format: Format?

        public init(_ id: CharacteristicID, _ status: HAPStatus, value: Value? = nil, format: Format? = nil) {
            self.id = id
            self.status = status
            self.value = value
            self.format = format
        }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry]) { self.entries = entries }

    /// 204 where all went well and no value goes back; otherwise 207 with every entry (IC-041, IC-049).
    public var httpResponse: HTTPResponse {
        let hasValues = entries.contains { $0.value != nil }
        let status = HAPStatus.httpStatus(of: hasValues ? .writeWithResponse : .write, entries.lazy.map(\.status))
        guard status == .multiStatus else { return HTTPResponse(status) }
        return HTTPResponse(
            status, headers: HAPContentType.jsonHeaders,
            body: CharacteristicsBody.encode { writer in
                for entry in entries {
                    var line = CharacteristicReadEntry(entry.id, status: entry.status)
                    line.value = entry.value
                    line.hasValue = entry.value != nil
                    line.format = entry.format
                    line.write(to: &writer, status: true, metadata: false)
                }
            })
    }

    /// For a controller: one entry for each of the request, in its order.
    ///
    /// What the accessory does not mention succeeded if the answer as a whole did, and failed otherwise. Throws when
    /// the answer is an error as a whole.
    public init(
        _ response: HTTPResponse, to request: CharacteristicWriteRequest,
        format: (CharacteristicID) -> Format? = { _ in nil }
    ) throws(MessageError) {
        let answers = try CharacteristicsBody.decode(response, format: format)
        guard response.status.isSuccess || !answers.isEmpty else {
            throw StatusBody.refusal(response.status, StatusBody.decode(response.body))
        }
        var byID: [CharacteristicID: CharacteristicReadEntry] = [:]
        for answer in answers { byID[answer.id] = answer }
        let unmentioned: HAPStatus = response.status.isSuccess ? .success : .serviceCommunicationFailure
        entries = request.entries.map { entry in
            let answer = byID[entry.id]
            return Entry(entry.id, answer?.status ?? unmentioned, value: answer?.value, format: format(entry.id))
        }
    }
}
