/// An instant of a property list, to the microsecond.
public struct PropertyListDate: Hashable, Sendable {
    /// Whole seconds since 2001-01-01 00:00 UTC.
    public var seconds: Int32
    /// The rest: -999,999 to 999,999, of the sign of ``seconds``.
    public var microseconds: Int32

    public init(seconds: Int32, microseconds: Int32 = 0) {
        self.seconds = seconds
        self.microseconds = microseconds
    }
}
