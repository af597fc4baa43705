/// An instant of a property list.
public struct PropertyListDate: Hashable, Sendable {
    /// Since 2001-01-01 00:00 UTC, with a fraction; finite in every date that is read or written.
    public var seconds: Double

    public init(seconds: Double) { self.seconds = seconds }
}
