import HAPModel
import HAPProtocol

/// What is sent for a `POST /resource`, usually a camera's picture. HAP R2, 11.5.
public enum ResourceResponse: Hashable, Sendable {
    /// HTTP 200 with these bytes. The media type is such as "image/jpeg".
    case content([UInt8], mediaType: String)
    /// HTTP 207 with the status alone: the camera is off, for instance.
    case failed(HAPStatus)
    /// HTTP 404: there is nothing of the kind.
    case none
}
