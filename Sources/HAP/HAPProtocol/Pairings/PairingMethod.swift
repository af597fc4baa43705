/// The procedure that an M1 asks for (R2, table 5-3).
public struct PairingMethod: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let pairSetup = PairingMethod(rawValue: 0)
    /// Pair-setup in which the accessory proves an Apple authentication co-processor.
    public static let pairSetupWithAuth = PairingMethod(rawValue: 1)
    public static let pairVerify = PairingMethod(rawValue: 2)
    public static let addPairing = PairingMethod(rawValue: 3)
    public static let removePairing = PairingMethod(rawValue: 4)
    public static let listPairings = PairingMethod(rawValue: 5)
    /// Bluetooth LE and Thread only.
    public static let pairResume = PairingMethod(rawValue: 6)

    /// The method of pair-setup that an accessory with this feature flags (`ff` of its TXT record) expects.
    ///
    /// Bit 0 tells of an authentication co-processor; other bits, software authentication among them, don't count.
    public static func forPairSetup(featureFlags: Int) -> PairingMethod {
        featureFlags & 1 == 1 ? .pairSetupWithAuth : .pairSetup
    }
}

extension PairingMethod: CustomStringConvertible {
    public var description: String {
        switch self {
        case .pairSetup: "pair setup"
        case .pairSetupWithAuth: "pair setup with authentication"
        case .pairVerify: "pair verify"
        case .addPairing: "add pairing"
        case .removePairing: "remove pairing"
        case .listPairings: "list pairings"
        case .pairResume: "pair resume"
        default: "method \(rawValue)"
        }
    }
}
