/// Finds the messages in a byte stream, however it is cut.
///
/// ```swift
/// parser.append(bytes)
/// while let message = try parser.next() { handle(message) }
/// ```
/// A message is complete when its body is. After an error the stream has no defined border any more: every further
/// call throws the same error, and the connection must be closed.
///
/// Requests are read strictly. In responses and events these are forgiven, because accessories send them: lines that
/// end with LF alone, spaces between a field's name and its colon, a length beside `Transfer-Encoding: chunked`
/// (the chunks count).
public struct HTTPParser: Sendable {
    public enum Role: Hashable, Sendable {
        /// Reads requests.
        case server
        /// Reads responses and events.
        case client
    }

    /// How a response ends that tells neither a length nor chunks, and whose status may have a body.
    public enum UnframedBody: Hashable, Sendable {
        /// At its empty line, unless it says `Connection: close`. HAP's way: sessions are kept, and real accessories
        /// answer 470 with nothing behind the status line.
        case absentIfPersistent
        /// With the connection (RFC 9112, section 6.3). Events end at their empty line all the same.
        case untilClose
    }

    enum Phase {
        case startLine
        case fields
        case body(length: Int)
        case chunkSize
        case chunkData(length: Int)
        case chunkEnd
        case trailers
        case untilClose
    }

    public let role: Role
    public let limits: HTTPLimits
    let unframedBody: UnframedBody

    var buffer: [UInt8] = []
    /// Bytes of the stream before `buffer`.
    private var base = 0
    /// Where the current head, or section of trailers, begins in `buffer`.
    var start = 0
    /// Where the next line or piece of body begins.
    var cursor = 0
    /// How far the search for the end of the line at `cursor` has come.
    private var scanned = 0

    var phase = Phase.startLine
    /// Beside the phase, which is looked at for every line, because it costs reference counting to copy.
    private var failure: HTTPParseError?
    var head = Head()
    /// Whether the next response has no body, whatever it says: the answer to HEAD (RFC 9112, section 6.3).
    public var isAnswerToHead = false

    public init(role: Role, limits: HTTPLimits? = nil, unframedBody: UnframedBody = .absentIfPersistent) {
        self.role = role
        self.limits = limits ?? (role == .server ? .server : .client)
        self.unframedBody = unframedBody
    }

    /// Bytes that belong to a message which is not complete yet.
    public var bufferedBytes: Int { buffer.count - start + head.body.count }

    /// Whether the stream is between two messages.
    public var isBetweenMessages: Bool {
        if case .startLine = phase { return failure == nil && buffer.count == start }
        return false
    }

    public mutating func append(_ bytes: some Collection<UInt8>) {
        makeRoom()
        buffer.append(contentsOf: bytes)
    }

    /// As above; the common case, which needs no generic call.
    public mutating func append(_ bytes: [UInt8]) {
        makeRoom()
        buffer.append(contentsOf: bytes)
    }

    /// As above; the common case, which needs no generic call.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        makeRoom()
        buffer.append(contentsOf: bytes)
    }

    /// Gives up what was dealt with.
    private mutating func makeRoom() {
        if start == buffer.count {
            base += buffer.count
            buffer.removeAll(keepingCapacity: true)
            rewind(by: start)
        } else if start > 65_536 {
            base += start
            buffer.removeSubrange(..<start)
            rewind(by: start)
        }
    }

    /// The next complete message; nil when more bytes are needed.
    public mutating func next() throws(HTTPParseError) -> HTTPMessage? {
        if let failure { throw failure }
        do throws(HTTPParseError) {
            while true {
                switch phase {
                case .startLine:
                    guard let line = try nextLine() else { return nil }
                    // RFC 9112, section 2.2: an empty line before a request line is ignored.
                    if line.isEmpty { start = cursor } else { try parseStartLine(line) }
                case .fields:
                    guard let line = try nextLine() else { return nil }
                    if !line.isEmpty {
                        try parseField(line)
                    } else if let message = try endHead() {
                        return message
                    }
                default: return try nextBodyPart()
                }
            }
        } catch {
            failure = error
            throw error
        }
    }

    /// Tells that the peer has closed its side; call it when ``next()`` has returned nil.
    ///
    /// - Returns: the message whose body ran until the end of the connection, if there is one.
    /// - Throws: `unexpectedEnd` when the stream ended inside a message.
    public mutating func finish() throws(HTTPParseError) -> HTTPMessage? {
        if let failure { throw failure }
        switch phase {
        case .untilClose:
            guard let message = try next() else { return complete() }
            return message
        case .startLine where buffer[start...].allSatisfy({ $0 == 0x0D || $0 == 0x0A }): return nil
        default:
            let error = error(.unexpectedEnd, at: buffer.count, "the connection ended inside a message")
            failure = error
            throw error
        }
    }

    // MARK: Lines

    /// The line at `cursor` without its end, and `cursor` behind it; nil when it is not complete.
    mutating func nextLine() throws(HTTPParseError) -> Range<Int>? {
        var place = scanned
        let end = buffer.count
        while place < end {
            let byte = buffer[place]
            if byte >= 0x20, byte != 0x7F {
                place += 1
                continue
            }
            let line = cursor..<place
            switch byte {
            case 0x0D:
                guard place + 1 < end else {
                    scanned = place
                    try checkLine(end: place)
                    return nil
                }
                guard buffer[place + 1] == 0x0A else {
                    throw error(.controlCharacter, at: place, "expected LF behind CR")
                }
                place += 2
            case 0x0A:
                guard role == .client else {
                    throw error(.bareLineFeed, at: place, "expected CR LF at the end of a line, found LF alone")
                }
                place += 1
            case 0x09:
                place += 1
                continue
            default: throw error(.controlCharacter, at: place, "a control character in the head of a message")
            }
            try checkLine(end: place)
            cursor = place
            scanned = place
            return line
        }
        scanned = place
        try checkLine(end: place)
        return nil
    }

    private func checkLine(end: Int) throws(HTTPParseError) {
        // The line end does not count.
        guard end - cursor <= limits.lineBytes + 2 else {
            throw error(.lineTooLong, at: cursor, "a line of more than \(limits.lineBytes) bytes")
        }
        guard end - start <= limits.headBytes else {
            throw error(.headTooLarge, at: end, "a head of more than \(limits.headBytes) bytes")
        }
    }

    /// Takes up to `count` bytes at `cursor`.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let end = min(cursor + count, buffer.count)
        let bytes = buffer[cursor..<end]
        moveCursor(to: end)
        return bytes
    }

    func error(_ code: HTTPParseError.Code, at place: Int, _ message: String) -> HTTPParseError {
        HTTPParseError(code, at: base + place, message)
    }

    /// A part that was dealt with need not be kept.
    mutating func forgetBeforeCursor() { start = cursor }

    private mutating func moveCursor(to place: Int) {
        cursor = place
        scanned = place
    }

    private mutating func rewind(by count: Int) {
        start -= count
        cursor -= count
        scanned -= count
    }
}
