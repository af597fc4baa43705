/// A fault that was injected into a home; never given to another while the home lives.
public struct FaultID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public var description: String { "fault \(rawValue)" }
}

/// A fault that is at work in a home.
public struct ActiveFault: Hashable, Sendable {
    public let id: FaultID
    public let fault: Fault
    /// Changes with the name of what it strikes.
    public internal(set) var target: FaultTarget
    /// How likely each message, connection or occasion is struck, 0 to 1.
    public let chance: Double
    public let since: HomeInstant
    /// When it ends by itself; nil for when it is cleared.
    public let until: HomeInstant?
}
