/// Why a byte stream is not HTTP as we accept it, and where.
public struct HTTPParseError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        case invalidStartLine
        case unsupportedVersion
        case invalidField
        /// A header line that continues the one before (RFC 9112, section 5.2).
        case foldedField
        /// A control character, or a CR that no LF follows.
        case controlCharacter
        /// A line that ends with a LF alone, in a request.
        case bareLineFeed
        /// Not a number, or several that differ, or one beside a transfer encoding.
        case invalidContentLength
        /// Another encoding than `chunked`.
        case unsupportedTransferEncoding
        case invalidChunk
        case lineTooLong
        case headTooLarge
        case tooManyFields
        case bodyTooLarge
        /// The stream ended inside a message.
        case unexpectedEnd
    }

    public var code: Code
    /// Bytes of the stream before the place, counted over all messages.
    public var offset: Int
    public var message: String

    public init(_ code: Code, at offset: Int, _ message: String) {
        self.code = code
        self.offset = offset
        self.message = message
    }

    /// What a server answers before it closes the connection.
    public var suggestedStatus: HTTPStatus {
        switch code {
        case .lineTooLong, .headTooLarge, .tooManyFields: .headerFieldsTooLarge
        case .bodyTooLarge: .contentTooLarge
        case .unsupportedTransferEncoding: .notImplemented
        case .unsupportedVersion: .versionNotSupported
        default: .badRequest
        }
    }

    public var description: String { "byte \(offset): \(message)" }
}
