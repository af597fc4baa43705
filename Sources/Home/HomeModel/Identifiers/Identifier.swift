/// The identifier of one thing of a home: a UUID that knows what it names, so that a room's cannot stand where a zone's
/// belongs.
public struct Identifier<Subject>: Hashable, Sendable, Comparable {
    public let rawValue: UInt128

    public init(rawValue: UInt128) { self.rawValue = rawValue }

    /// A UUID of version 4 out of 128 random bits, of which 6 are overwritten. RFC 9562, section 5.4.
    public init(random bits: UInt128) {
        rawValue = bits & ~(0xF << 76 | 0x3 << 62) | 0x4 << 76 | 0x2 << 62
    }

    /// Parses 36 characters (8-4-4-4-12) in any case; nil for anything else.
    public init?(_ text: String) {
        guard let value = UUIDText.value(text) else { return nil }
        rawValue = value
    }

    /// Of 16 bytes, the most significant first; nil for another count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// 16 bytes, the most significant first.
    public var bytes: [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: rawValue >> (120 - 8 * UInt128($0))) }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: CustomStringConvertible {
    /// 36 characters, upper case.
    public var description: String { UUIDText.text(rawValue) }
}

public typealias HomeID = Identifier<Home>
public typealias RoomID = Identifier<Room>
public typealias ZoneID = Identifier<Zone>
public typealias ServiceGroupID = Identifier<ServiceGroup>
public typealias AccessoryID = Identifier<Accessory>
public typealias ServiceID = Identifier<Service>
public typealias CharacteristicID = Identifier<Characteristic>
public typealias ActionSetID = Identifier<ActionSet>
public typealias ActionID = Identifier<Action>
public typealias UserID = Identifier<User>
public typealias TriggerID = Identifier<Trigger>
public typealias EventID = Identifier<Event>
