import HearthHTTP
import HearthJSON
import HearthNetworking

/// Why a hub did not do what it was asked, or could not be asked.
public struct HubError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        public init(_ description: String) { self.description = description }

        /// The hub refused it or could not do it; ``HubError/problem`` says why.
        public static let problem = Code("problem")
        /// No hub listens at the address.
        public static let noHub = Code("noHub")
        /// The connection could not be made, or ended before the answer came. Whether the request was carried out is not
        /// known.
        public static let connection = Code("connection")
        /// The answer did not come in time. Whether the request was carried out is not known.
        public static let timedOut = Code("timedOut")
        /// What answers is no hub, or one of another version.
        public static let invalidAnswer = Code("invalidAnswer")
        /// The request can't be written: a number in it is not finite.
        public static let invalidRequest = Code("invalidRequest")
        /// The waiting task was cancelled.
        public static let cancelled = Code("cancelled")
    }

    public let code: Code
    /// What happened and what to do about it, for a person.
    public let message: String
    /// With ``Code/problem``.
    public let problem: Problem?
    public let underlying: (any Error)?

    public init(_ code: Code, _ message: String, problem: Problem? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.problem = problem
        self.underlying = underlying
    }

    public var description: String { message }
}

extension HubError {
    init(_ problem: Problem) { self.init(.problem, problem.message, problem: problem) }

    init(_ error: HTTPClientError, at address: SocketAddress) {
        switch error.code {
        case .notListening:
            self.init(.noHub, "\(error.message) Start it with \(Self.start(address)).", underlying: error)
        case .timedOut: self.init(.timedOut, error.message, underlying: error)
        case .cancelled: self.init(.cancelled, error.message, underlying: error)
        case .malformed, .tooLarge: self.init(.invalidAnswer, error.message, underlying: error)
        default: self.init(.connection, error.message, underlying: error)
        }
    }

    /// The hub's socket is in its folder unless somebody said otherwise.
    private static func start(_ address: SocketAddress) -> String {
        guard case .unix(let path) = address, path.hasSuffix("/hub.sock") else { return "`hearth hub`" }
        return "`hearth hub --data \(path.dropLast("/hub.sock".count))`"
    }

    static func invalidAnswer(_ detail: String) -> HubError {
        HubError(.invalidAnswer, "What answers does not speak as a hub of this version does: \(detail)")
    }
}
