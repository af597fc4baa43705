/// One connection of a controller, numbered by the server; never used again while the server lives.
public struct SessionID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension SessionID: CustomStringConvertible {
    public var description: String { "session \(rawValue)" }
}
