import HomeModel

/// Why the engine did not do what it was asked, for the person who asked.
public struct EngineError: Error, Sendable, CustomStringConvertible {
    /// What `HMError` an app is given.
    public var code: HomeErrorCode
    /// What is wrong and what to do.
    public var message: String
    /// What the trouble is about, where one thing can be named.
    public var subject: EntityID?
    /// What the layer below said: a `LinkError`, an `SQLiteError`.
    public var underlying: (any Error)?

    public init(_ code: HomeErrorCode, _ message: String, _ subject: EntityID? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.subject = subject
        self.underlying = underlying
    }

    /// What a link, the model or the store threw.
    init(_ error: any Error, _ subject: EntityID? = nil) {
        switch error {
        case let error as EngineError: self = error
        case let error as HomeModelError: self.init(error.code, error.message, error.subject ?? subject)
        case let error as LinkError: self.init(error.code.homeErrorCode, error.message, subject, underlying: error)
        default: self.init(.unexpectedError, "\(error)", subject, underlying: error)
        }
    }

    init(_ fault: LinkFault, _ subject: EntityID? = nil) { self.init(LinkError(fault.code, fault.message), subject) }

    public var description: String { "\(message) (\(code.name), \(code.rawValue))" }
}
