import HearthNetworking

extension HTTPServerConnection {
    /// Sends a streamed body to its end.
    /// - Returns: Whether the connection must end.
    /// - Throws: what broke the connection, `cancelled` and `closed` among it.
    func sendStream(
        _ write: @escaping @Sendable (HTTPBodyWriter) async throws -> Void, isChunked: Bool
    ) async throws(NetworkError) -> Bool {
        let outcome = Promise<HTTPBodyWriter.Ending>(loop: stream.loop)
        let writer = HTTPBodyWriter(
            stream, isChunked: isChunked, unreadBytes: configuration.unreadBytes,
            Backpressure(stallTime: configuration.stallTime)
        ) { outcome.fulfill(.success($0)) }
        body = writer
        defer { body = nil }
        let isCut = Flag()
        let writing = stream.loop.task {
            do {
                try await write(writer)
                await writer.finish()
            } catch {
                isCut.set()
                await writer.end(.left)
            }
        }
        let listening = Promise<Void>(loop: stream.loop)
        let reading = stream.loop.task {
            if await self.hasLeft() { await writer.end(.left) }
            listening.fulfill(.success(()))
        }
        let ending: HTTPBodyWriter.Ending
        do throws(NetworkError) {
            ending = try await outcome.value(deadline: nil)
        } catch {
            await writer.end(.left)
            writing.cancel()
            reading.cancel()
            throw error
        }
        writing.cancel()
        reading.cancel()
        // One reader at a time.
        try await listening.value(deadline: nil)
        switch ending {
        case .finished, .stopped: return ending == .stopped
        case .left:
            if isCut.isSet { configuration.report?("connection \(number) is closed: its stream failed") }
        case .fellBehind:
            configuration.report?("connection \(number) is closed: the client does not read its stream")
        }
        throw NetworkError(.connectionReset, "The stream ended before its time.")
    }

    /// Waits for the end of the connection. False when the task is cancelled, or when the client sends its next request:
    /// then only sending tells whether it is still there.
    private func hasLeft() async -> Bool {
        do throws(NetworkError) {
            guard let bytes = try await stream.read(deadline: nil) else { return true }
            parser.append(bytes)
            return false
        } catch {
            return error.code != .cancelled
        }
    }
}
