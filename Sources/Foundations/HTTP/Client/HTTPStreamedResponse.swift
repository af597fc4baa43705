import HearthNetworking

/// A response whose body is read as it comes.
///
/// ```swift
/// let events = try await client.stream(HTTPRequest(.get, "/events"))
/// for try await line in events.lines { show(line) }
/// ```
/// One task reads. Whoever does not read to the end ends the client's connection: by ``cancel()``, or by letting go of the
/// response.
public actor HTTPStreamedResponse {
    public nonisolated let status: HTTPStatus
    public nonisolated let headers: HTTPHeaders
    private nonisolated let client: HTTPClient
    private var text: LineBuffer
    private var isAtEnd = false
    private var isReading = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { client.unownedExecutor }

    init(_ head: HTTPResponse, of client: HTTPClient, longestLine: Int) {
        status = head.status
        headers = head.headers
        self.client = client
        text = LineBuffer(limit: longestLine)
    }

    // Read to the end, the connection serves other requests already.
    deinit { if !isAtEnd { client.close() } }

    /// The next bytes, as many as have come; nil at the end of the body.
    /// - Parameter time: nil waits as long as it takes.
    /// - Throws: `timedOut` and `cancelled`, after which reading can go on; `connectionLost`, also when the server broke off;
    ///   `malformed`, `closed`, `misuse`, `network`.
    public func next(within time: Duration? = nil) async throws(HTTPClientError) -> [UInt8]? {
        guard !isReading else { throw HTTPClientError(.misuse, "Another task already reads this body.") }
        isReading = true
        defer { isReading = false }
        let deadline = time.map { client.loop.now + $0 }
        while !isAtEnd {
            let piece = try await client.nextPiece(deadline)
            if piece.isLast { isAtEnd = true }
            if !piece.bytes.isEmpty { return piece.bytes }
        }
        return nil
    }

    /// The next line of the body without its end; nil at the end of the body.
    /// - Parameter time: nil waits as long as it takes.
    /// - Throws: as ``next(within:)``, and `tooLarge` for a line beyond ``HTTPLimits/bodyBytes``.
    public func nextLine(within time: Duration? = nil) async throws(HTTPClientError) -> [UInt8]? {
        let deadline = time.map { client.loop.now + $0 }
        while true {
            do throws(LineBuffer.LineTooLong) {
                if let line = try text.next() { return line }
            } catch {
                client.close()
                throw HTTPClientError(.tooLarge, "\(error)")
            }
            guard let bytes = try await next(within: deadline.map { $0 - client.loop.now }) else { return text.rest() }
            text.append(bytes)
        }
    }

    /// Gives the body up, and with it the client's connection unless all was read.
    public func cancel() {
        if !isAtEnd { client.close() }
    }

    /// The lines of the body, each as it comes.
    public nonisolated var lines: Lines { Lines(response: self) }

    /// Each waits as long as it takes; cancelling the task ends the wait.
    public struct Lines: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let response: HTTPStreamedResponse

        public func makeAsyncIterator() -> Lines { self }

        public mutating func next() async throws(HTTPClientError) -> [UInt8]? { try await response.nextLine() }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(HTTPClientError) -> [UInt8]? { try await response.nextLine() }
    }
}
