/// The unit of a numeric characteristic. HAP R2, table 6-6. One that a foreign accessory made up is kept as it came.
public struct Unit: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let celsius = Self(rawValue: "celsius")
    public static let percentage = Self(rawValue: "percentage")
    public static let arcdegrees = Self(rawValue: "arcdegrees")
    public static let lux = Self(rawValue: "lux")
    public static let seconds = Self(rawValue: "seconds")

    /// What a person reads behind the number.
    public var symbol: String {
        switch self {
        case .celsius: "°C"
        case .percentage: "%"
        case .arcdegrees: "°"
        case .lux: "lx"
        case .seconds: "s"
        default: rawValue
        }
    }
}

extension Unit: CustomStringConvertible {
    public var description: String { rawValue }
}
