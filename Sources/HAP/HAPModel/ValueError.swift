/// Why a value is refused.
public struct ValueError: Error, Hashable, Sendable {
    /// The rule that it breaks.
    public struct Rule: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A string where a number belongs, bytes where a boolean belongs, and so on.
        public static let wrongKind = Self(rawValue: "wrongKind")
        /// An integer other than 0 and 1 for a boolean.
        public static let notBoolean = Self(rawValue: "notBoolean")
        /// NaN or infinite.
        public static let notFinite = Self(rawValue: "notFinite")
        /// A fraction where an integer belongs.
        public static let fractional = Self(rawValue: "fractional")
        /// More than the format can hold.
        public static let outsideFormat = Self(rawValue: "outsideFormat")
        /// Below the characteristic's minimum.
        public static let belowMinimum = Self(rawValue: "belowMinimum")
        /// Above the characteristic's maximum.
        public static let aboveMaximum = Self(rawValue: "aboveMaximum")
        /// Not among the valid values, or outside the range of valid values.
        public static let notAValidValue = Self(rawValue: "notAValidValue")
        /// A string with more characters, or data with more bytes, than allowed.
        public static let tooLong = Self(rawValue: "tooLong")
        /// Text that is not Base64, for TLV8 or data.
        public static let notBase64 = Self(rawValue: "notBase64")
        /// A format that values cannot be made of (array, dictionary, unknown).
        public static let unknownFormat = Self(rawValue: "unknownFormat")
    }

    public var rule: Rule
    /// What was found and what would be right.
    public var message: String

    public init(_ rule: Rule, _ message: String) {
        self.rule = rule
        self.message = message
    }
}

extension ValueError: CustomStringConvertible {
    public var description: String { message }
}
