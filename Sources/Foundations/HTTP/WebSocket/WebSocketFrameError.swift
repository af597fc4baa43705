/// Why a byte stream is not a WebSocket's as we accept it, and where.
public struct WebSocketFrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What to tell the peer: `protocolError`, `invalidPayload` or `messageTooBig`.
    public var closeCode: WebSocketCloseCode
    /// Bytes of the stream before the frame with the fault.
    public var offset: Int
    public var message: String

    public init(_ closeCode: WebSocketCloseCode, at offset: Int, _ message: String) {
        self.closeCode = closeCode
        self.offset = offset
        self.message = message
    }

    public var description: String { "byte \(offset): \(message)" }
}
