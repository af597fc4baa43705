/// The `iid` of a service or characteristic, unique within one accessory.
///
/// The accessory information service has 1. 0 stands for "not assigned yet" and is never sent.
public struct InstanceID: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    public static var unassigned: Self { 0 }
    /// What the accessory information service must have.
    public static var accessoryInformation: Self { 1 }
}

extension InstanceID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt64) { rawValue = value }
}

extension InstanceID: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension InstanceID: CustomStringConvertible {
    public var description: String { "\(rawValue)" }
}
