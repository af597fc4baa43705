/// What a characteristic's value may be, beyond its format. HAP R2, table 6-3. All absent by default.
public struct Metadata: Hashable, Sendable {
    public var minimum: Number?
    public var maximum: Number?
    public var step: Number?
    /// In characters; 64 where absent, at most 256.
    public var maxLength: Int?
    /// In bytes; 2,097,152 where absent.
    public var maxDataLength: Int?
    public var validValues: [Int128]?
    public var validValuesRange: ClosedRange<Int128>?

    public init(
        minimum: Number? = nil, maximum: Number? = nil, step: Number? = nil, maxLength: Int? = nil,
        maxDataLength: Int? = nil, validValues: [Int128]? = nil, validValuesRange: ClosedRange<Int128>? = nil
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.maxLength = maxLength
        self.maxDataLength = maxDataLength
        self.validValues = validValues
        self.validValuesRange = validValuesRange
    }

    public static let defaultMaxLength = 64
    public static let defaultMaxDataLength = 2_097_152

    public var isEmpty: Bool { self == Metadata() }
}
