/// The place of a message in its procedure: M1, M2 and so on (R2, table 5-6).
public struct PairingState: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let m1 = PairingState(rawValue: 1)
    public static let m2 = PairingState(rawValue: 2)
    public static let m3 = PairingState(rawValue: 3)
    public static let m4 = PairingState(rawValue: 4)
    public static let m5 = PairingState(rawValue: 5)
    public static let m6 = PairingState(rawValue: 6)

    /// The message that answers this one.
    var reply: PairingState { PairingState(rawValue: rawValue &+ 1) }
}

extension PairingState: CustomStringConvertible {
    public var description: String { "M\(rawValue)" }
}
