import HearthHTTP
import HearthNetworking

/// What happens at a hub, as it happens. It ends when the hub stops or lets a reader go that is too slow; ask again with the
/// number of the last event, and nothing is missed or told twice.
public struct HubEvents: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let response: HTTPStreamedResponse
    private let address: SocketAddress

    init(_ response: HTTPStreamedResponse, at address: SocketAddress) {
        self.response = response
        self.address = address
    }

    public func makeAsyncIterator() -> HubEvents { self }

    public mutating func next() async throws(HubError) -> HubEvent? { try await event(within: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HubError) -> HubEvent? {
        try await event(within: nil)
    }

    /// The next event; nil at the end.
    /// - Throws: `timedOut` when none comes in time, after which reading can go on.
    public func event(within time: Duration?) async throws(HubError) -> HubEvent? {
        let line: [UInt8]?
        do throws(HTTPClientError) { line = try await response.nextLine(within: time) } catch {
            throw HubError(error, at: address)
        }
        guard let line else { return nil }
        return try HubClient.decode(line)
    }

    /// Listens no longer.
    public func cancel() async { await response.cancel() }
}
