import HAPModel
import HearthHTTP
import HearthJSON

/// Why a query or a body is not what HAP says. A server answers 400; see ``response``.
public struct MessageError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// Not JSON, or not of the outer shape that the body must have.
        case malformedBody
        /// Not the `name=value` pairs that the resource takes.
        case malformedQuery
        /// No characteristic is named.
        case missingID
        /// Not of the form aid.iid, or more than 64 bits.
        case malformedID
        /// A member that must be there is missing or of the wrong kind.
        case invalidMember
        /// For a controller: the accessory answered with an error. The statuses tell which.
        case refused(HTTPStatus, HAPStatus?)
    }

    public var code: Code
    /// What was found and what would be right.
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: JSONError) { self.init(.malformedBody, "JSON, \(error)") }

    /// What a server answers: 400 with the status of an invalid value.
    public var response: HTTPResponse { StatusBody.response(.badRequest, .invalidValue) }

    public var description: String { message }
}
