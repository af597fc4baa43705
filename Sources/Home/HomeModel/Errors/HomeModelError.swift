/// Why a change of the structure is refused. The structure is then as it was.
public struct HomeModelError: Error, Hashable, Sendable {
    /// What `HMError` an app is given.
    public var code: HomeErrorCode
    /// What is wrong and what to do, for the person who asked.
    public var message: String
    /// What the trouble is about, where one thing can be named.
    public var subject: EntityID?

    public init(_ code: HomeErrorCode, _ message: String, _ subject: EntityID? = nil) {
        self.code = code
        self.message = message
        self.subject = subject
    }
}

extension HomeModelError: CustomStringConvertible {
    public var description: String { "\(message) (\(code.name), \(code.rawValue))" }
}
