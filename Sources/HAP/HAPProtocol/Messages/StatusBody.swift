import HearthHTTP
import HearthJSON

/// The body `{"status":-70401}` of an error, and of the answer to `/prepare`.
public enum StatusBody {
    public static func encode(_ status: HAPStatus) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("status")
        writer.integer(status.rawValue)
        writer.endObject()
        return writer.bytes
    }

    /// nil when there is no status in it, as in the many error bodies that are empty or HTML.
    public static func decode(_ body: [UInt8]) -> HAPStatus? {
        guard !body.isEmpty, let value = try? JSONValue(parsing: body, options: .lenient),
            let number = value["status"]?.integerValue, let status = Int(exactly: number)
        else { return nil }
        return HAPStatus(wire: status)
    }

    public static func response(_ http: HTTPStatus, _ status: HAPStatus) -> HTTPResponse {
        HTTPResponse(http, headers: HAPContentType.jsonHeaders, body: encode(status))
    }

    /// The answer to a request that has no entries: 204, or an error with the status.
    public static func response(_ status: HAPStatus) -> HTTPResponse {
        let http = HAPStatus.httpStatus(of: .request, CollectionOfOne(status))
        return status.isSuccess ? HTTPResponse(http) : response(http, status)
    }

    /// For a controller: throws when the answer is an error, or carries a status other than success.
    public static func check(_ response: HTTPResponse) throws(MessageError) {
        let status = decode(response.body)
        guard response.status.isSuccess, status?.isSuccess ?? true else {
            throw refusal(response.status, status)
        }
    }

    static func refusal(_ http: HTTPStatus, _ status: HAPStatus?) -> MessageError {
        let reason = status.map { "\($0)\($0.remedy.isEmpty ? "" : "; \($0.remedy)")" }
        return MessageError(.refused(http, status), "the accessory answered \(http)\(reason.map { ": \($0)" } ?? "")")
    }
}
