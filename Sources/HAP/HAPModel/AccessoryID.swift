/// The `aid` of an accessory, unique within one accessory server.
///
/// 1 is the server itself (the only accessory, or the bridge); bridged accessories have others. 0 is never valid.
public struct AccessoryID: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// The accessory that represents the server itself.
    public static var primary: Self { 1 }
}

extension AccessoryID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt64) { rawValue = value }
}

extension AccessoryID: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension AccessoryID: CustomStringConvertible {
    public var description: String { "\(rawValue)" }
}
