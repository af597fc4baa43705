/// `c#`: changes whenever the structure of the database does. 1 to 65,535, after which it starts at 1. HAP R2, 6.4.
public struct ConfigurationNumber: Hashable, Sendable {
    public let rawValue: UInt16

    public static let first = Self(unchecked: 1)

    /// nil for 0 and for what exceeds 65,535.
    public init?(_ rawValue: Int) {
        guard let number = UInt16(exactly: rawValue), number > 0 else { return nil }
        self.rawValue = number
    }

    private init(unchecked rawValue: UInt16) { self.rawValue = rawValue }

    public var next: ConfigurationNumber { rawValue == .max ? .first : Self(unchecked: rawValue + 1) }
}

extension ConfigurationNumber: CustomStringConvertible {
    public var description: String { "\(rawValue)" }
}

/// The configuration number together with the structure that it stands for: what a server keeps across restarts.
public struct Configuration: Hashable, Sendable {
    public private(set) var number: ConfigurationNumber
    /// nil before the first database.
    public private(set) var fingerprint: DatabaseFingerprint?

    public init(number: ConfigurationNumber = .first, fingerprint: DatabaseFingerprint? = nil) {
        self.number = number
        self.fingerprint = fingerprint
    }

    /// Counts on although nothing has changed.
    public mutating func countOn() { number = number.next }

    /// Counts on when the structure differs from the one known. The first database only becomes known.
    /// True when something has to be stored.
    @discardableResult
    public mutating func update(_ database: AccessoryDatabase) -> Bool {
        let new = database.fingerprint
        guard new != fingerprint else { return false }
        if fingerprint != nil { number = number.next }
        fingerprint = new
        return true
    }
}
