extension WebSocket {
    /// The messages, each as it comes, until the socket is closed.
    public nonisolated var messages: Messages { Messages(socket: self) }

    /// Each waits as long as it takes; cancelling the task ends the wait.
    public struct Messages: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let socket: WebSocket

        public func makeAsyncIterator() -> Messages { self }

        public mutating func next() async throws(WebSocketError) -> WebSocketMessage? { try await socket.receive() }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(WebSocketError) -> WebSocketMessage? { try await socket.receive() }
    }
}
