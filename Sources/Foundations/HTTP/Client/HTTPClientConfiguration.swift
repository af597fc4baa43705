/// What a client accepts, and how long it waits.
public struct HTTPClientConfiguration: Sendable {
    /// What errors call the other side, as in "is the hub running?".
    public var serverName = "the server"
    /// Of one response. A streamed body is not limited by ``HTTPLimits/bodyBytes``, but its lines are.
    public var limits = HTTPLimits.client
    public var connectTime = Duration.seconds(10)
    /// From the request to the end of its response, or to the beginning of a streamed one.
    public var answerTime = Duration.seconds(60)

    public init(serverName: String = "the server") { self.serverName = serverName }
}
