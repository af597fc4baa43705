import HearthNetworking

/// Why a WebSocket could not be opened or used, in a sentence that says what to do.
public struct WebSocketError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// Nothing listens at the address.
        public static let notListening = Code("notListening")
        /// The system does not let this user connect.
        public static let permissionDenied = Code("permissionDenied")
        /// The server answered the request by something else than a WebSocket; `response` has it.
        public static let refused = Code("refused")
        /// What answers does not open a WebSocket as expected.
        public static let malformed = Code("malformed")
        /// The wait took too long. A socket that was waited for stays usable.
        public static let timedOut = Code("timedOut")
        /// The waiting task was cancelled. The socket stays usable.
        public static let cancelled = Code("cancelled")
        /// The socket was closed, by either end.
        public static let closed = Code("closed")
        /// The connection broke without a close frame.
        public static let connectionLost = Code("connectionLost")
        /// The peer said nothing, not even when it was asked, or takes nothing.
        public static let unresponsive = Code("unresponsive")
        /// The peer left too much unread of what was offered to it.
        public static let fellBehind = Code("fellBehind")
        /// The peer sent what is no WebSocket frame, not UTF-8, or too large.
        public static let violation = Code("violation")
        /// Two tasks receive at once.
        public static let misuse = Code("misuse")
        /// Any other failure of the network; `underlying` has it.
        public static let network = Code("network")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    private let cause: Cause?

    /// What the server answered instead.
    public var response: HTTPResponse? { cause?.response }
    public var underlying: NetworkError? { cause?.underlying }

    /// Apart, because every frame of a task that waits keeps room for an error.
    private final class Cause: Sendable {
        let response: HTTPResponse?
        let underlying: NetworkError?

        init(_ response: HTTPResponse?, _ underlying: NetworkError?) {
            self.response = response
            self.underlying = underlying
        }
    }

    public init(_ code: Code, _ message: String, response: HTTPResponse? = nil, underlying: NetworkError? = nil) {
        self.code = code
        self.message = message
        cause = response == nil && underlying == nil ? nil : Cause(response, underlying)
    }

    public var description: String { message }
}

extension WebSocketError {
    init(using error: NetworkError) {
        switch error.code {
        case .timedOut: self.init(.timedOut, "Nothing came in time.", underlying: error)
        case .cancelled: self.init(.cancelled, "The wait was cancelled.", underlying: error)
        case .closed: self.init(.closed, "The WebSocket was closed.", underlying: error)
        case .connectionReset:
            self.init(.connectionLost, "The connection broke; connect again.", underlying: error)
        default: self.init(.network, error.message, underlying: error)
        }
    }

    /// - Parameter name: of the other side, "the hub".
    init(connecting error: HTTPClientError) {
        let code: Code =
            switch error.code {
            case .notListening: .notListening
            case .permissionDenied: .permissionDenied
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .connectionLost: .connectionLost
            case .malformed, .tooLarge: .malformed
            default: .network
            }
        self.init(code, error.message, underlying: error.underlying)
    }
}
