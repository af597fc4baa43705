import HearthNetworking

/// Why a request got no answer, in a sentence that says what to do.
public struct HTTPClientError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// Nothing listens at the address.
        public static let notListening = Code("notListening")
        /// The system does not let this user connect.
        public static let permissionDenied = Code("permissionDenied")
        /// The answer did not come in time. Whether the request was carried out is not known.
        public static let timedOut = Code("timedOut")
        /// The connection ended before the answer was complete. Whether the request was carried out is not known.
        public static let connectionLost = Code("connectionLost")
        /// What answers does not speak HTTP, or not as we accept it.
        public static let malformed = Code("malformed")
        /// The answer is larger than is accepted.
        public static let tooLarge = Code("tooLarge")
        /// The waiting task was cancelled.
        public static let cancelled = Code("cancelled")
        /// The client was closed, or its connection ended with an earlier request.
        public static let closed = Code("closed")
        /// Two tasks read one body.
        public static let misuse = Code("misuse")
        /// Any other failure of the network; `underlying` has it.
        public static let network = Code("network")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    public let underlying: NetworkError?

    public init(_ code: Code, _ message: String, underlying: NetworkError? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    public var description: String { message }
}

extension HTTPClientError {
    /// - Parameters:
    ///   - name: of the other side, "the hub".
    init(connecting error: NetworkError, to address: SocketAddress, _ name: String) {
        switch error.code {
        case .connectionRefused:
            self.init(.notListening, "Nothing listens at \(address); is \(name) running?", underlying: error)
        case .permissionDenied:
            self.init(
                .permissionDenied,
                "This user may not connect to \(name) at \(address); run as the user that \(name) belongs to.",
                underlying: error)
        case .timedOut:
            self.init(
                .timedOut, "\(Self.sentence(name)) at \(address) does not take the connection in time.",
                underlying: error)
        case .cancelled: self.init(.cancelled, "The request was cancelled.", underlying: error)
        default: self.init(.network, error.message, underlying: error)
        }
    }

    init(waiting error: NetworkError, _ name: String) {
        switch error.code {
        case .timedOut:
            self.init(.timedOut, "\(Self.sentence(name)) did not answer in time; is it busy?", underlying: error)
        case .connectionReset: self = .lost(name, error)
        case .cancelled: self.init(.cancelled, "The request was cancelled.", underlying: error)
        case .closed: self.init(.closed, "The connection to \(name) was closed.", underlying: error)
        default: self.init(.network, error.message, underlying: error)
        }
    }

    static func lost(_ name: String, _ error: NetworkError? = nil) -> HTTPClientError {
        HTTPClientError(
            .connectionLost,
            "\(sentence(name)) ended the connection before it had answered; see whether it still runs, and try again.",
            underlying: error)
    }

    static func sentence(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
