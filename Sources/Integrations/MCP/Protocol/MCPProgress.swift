import HearthJSON

/// Tells who waits for accessories that they are still asked: nobody knows how much of it is done, only how long it takes.
struct MCPProgress: Sendable {
    private static let pace = Duration.seconds(1)

    private let token: JSONValue
    private let notify: @Sendable (JSONValue) -> Void

    /// - Returns: nil for what can't be a token.
    init?(token: JSONValue, _ notify: @escaping @Sendable (JSONValue) -> Void) {
        guard RPCID(token) != nil else { return nil }
        self.token = token
        self.notify = notify
    }

    /// Until it is cancelled.
    func run() async {
        var seconds: Int128 = 0
        while (try? await Task.sleep(for: Self.pace)) != nil {
            seconds += 1
            notify(message(seconds))
        }
    }

    func message(_ seconds: Int128) -> JSONValue {
        [
            "jsonrpc": "2.0", "method": "notifications/progress",
            "params": [
                "progressToken": token, "progress": .integer(seconds),
                "message": .string("Waiting for accessories, \(seconds) s"),
            ],
        ]
    }
}
