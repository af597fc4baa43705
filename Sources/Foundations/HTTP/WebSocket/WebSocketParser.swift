/// Finds the messages in what the other end of a WebSocket sends, however it is cut (RFC 6455, section 5).
///
/// ```swift
/// parser.append(bytes)
/// while let event = try parser.next() { handle(event) }
/// ```
/// Fragments are joined; control frames between them come out at once. After an error the stream has no defined border any
/// more: every further call throws the same error, and the connection must be closed with its `closeCode`.
public struct WebSocketParser: Sendable {
    /// The end that reads: a server's expects masked frames, a client's does not.
    public let role: WebSocketRole
    /// The longest message that is accepted, in bytes, all its fragments together.
    public let messageBytes: Int

    var buffer: [UInt8] = []
    var cursor = 0
    /// Bytes of the stream before `buffer`.
    private var base = 0
    var frame: Frame?
    /// The kind of the message whose fragments are being joined.
    var openMessage: WebSocketOpcode?
    var message: [UInt8] = []
    private var text = UTF8Check()
    private var control: [UInt8] = []
    private var failure: WebSocketFrameError?
    private var hasClosed = false

    /// A frame whose header was read and whose payload is not complete.
    struct Frame: Sendable {
        var opcode: WebSocketOpcode
        var isFinal: Bool
        var missing: Int
        var mask: WebSocketMask?
        /// Where it began, in bytes of the stream.
        var offset: Int
    }

    public init(role: WebSocketRole, messageBytes: Int = 1 << 20) {
        self.role = role
        self.messageBytes = messageBytes
    }

    /// Bytes that belong to a message or frame which is not complete yet.
    public var bufferedBytes: Int { buffer.count - cursor + message.count + control.count }

    public mutating func append(_ bytes: [UInt8]) {
        guard !hasClosed, failure == nil else { return }
        if cursor == buffer.count {
            base += cursor
            buffer = bytes
        } else {
            base += cursor
            buffer.removeFirst(cursor)
            buffer += bytes
        }
        cursor = 0
    }

    /// The next event; nil when more bytes are needed, and after `close`.
    public mutating func next() throws(WebSocketFrameError) -> WebSocketEvent? {
        if let failure { throw failure }
        do throws(WebSocketFrameError) {
            while !hasClosed {
                if frame == nil { frame = try readHeader() }
                guard let frame else { break }
                try takePayload(of: frame)
                guard let read = self.frame, read.missing == 0 else { break }
                self.frame = nil
                if let event = try finish(read) { return event }
            }
            release()
            return nil
        } catch {
            failure = error
            message = []
            control = []
            forgetBuffer()
            throw error
        }
    }

    func violation(
        _ message: String, _ code: WebSocketCloseCode = .protocolError, at offset: Int? = nil
    ) -> WebSocketFrameError {
        WebSocketFrameError(code, at: offset ?? position, message)
    }

    /// Bytes of the stream before the cursor.
    var position: Int { base + cursor }

    /// An idle connection keeps no buffer.
    private mutating func release() {
        if cursor == buffer.count, cursor > 0 { forgetBuffer() }
    }

    private mutating func forgetBuffer() {
        base += cursor
        cursor = 0
        buffer = []
    }

    // MARK: Payload

    private mutating func takePayload(of frame: Frame) throws(WebSocketFrameError) {
        let count = min(frame.missing, buffer.count - cursor)
        guard count > 0 else { return }
        var mask = frame.mask
        let piece = buffer[cursor..<cursor + count]
        cursor += count
        if frame.opcode.isControl {
            let start = control.count
            control += piece
            mask?.apply(to: &control, from: start)
        } else {
            let start = message.count
            message += piece
            mask?.apply(to: &message, from: start)
            if openMessage == .text, !text.accept(message[start...]) { throw notText(frame) }
        }
        self.frame?.missing = frame.missing - count
        self.frame?.mask = mask
    }

    private func notText(_ frame: Frame) -> WebSocketFrameError {
        violation("a text message that is not UTF-8; send bytes as a binary message", .invalidPayload, at: frame.offset)
    }

    private mutating func finish(_ frame: Frame) throws(WebSocketFrameError) -> WebSocketEvent? {
        switch frame.opcode {
        case .ping, .pong:
            defer { control = [] }
            return frame.opcode == .ping ? .ping(control) : .pong(control)
        case .close:
            hasClosed = true
            defer {
                control = []
                message = []
                forgetBuffer()
            }
            return try closure(frame)
        case .text, .binary, .continuation:
            guard frame.isFinal, let kind = openMessage else { return nil }
            if kind == .text, !text.isAtBoundary { throw notText(frame) }
            let payload = message
            openMessage = nil
            message = []
            text = UTF8Check()
            return .message(kind == .text ? .text(String(decoding: payload, as: UTF8.self)) : .binary(payload))
        }
    }

    /// RFC 6455, section 5.5.1.
    private func closure(_ frame: Frame) throws(WebSocketFrameError) -> WebSocketEvent {
        guard !control.isEmpty else { return .close(.noStatus, reason: "") }
        guard control.count > 1 else { throw violation("a close frame with half a code", at: frame.offset) }
        let code = WebSocketCloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
        guard code.mayBeSent else {
            throw violation("a close frame with the code \(code), which is never sent", at: frame.offset)
        }
        var check = UTF8Check()
        guard check.accept(control[2...]), check.isAtBoundary else {
            throw violation("a close frame whose reason is not UTF-8", .invalidPayload, at: frame.offset)
        }
        return .close(code, reason: String(decoding: control[2...], as: UTF8.self))
    }
}
