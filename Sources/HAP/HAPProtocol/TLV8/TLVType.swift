/// The type of a TLV8 item in HAP's pairing messages (R2, table 5-6).
///
/// Open, since peers send types that this list does not know; they are kept and skipped.
public struct TLVType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// ``PairingMethod``, one byte.
    public static let method = TLVType(rawValue: 0x00)
    /// ``PairingIdentifier``, UTF-8.
    public static let identifier = TLVType(rawValue: 0x01)
    /// SRP salt, 16 bytes.
    public static let salt = TLVType(rawValue: 0x02)
    /// SRP public key (up to 384 bytes), Curve25519 or Ed25519 public key (32 bytes).
    public static let publicKey = TLVType(rawValue: 0x03)
    /// SRP proof, 64 bytes.
    public static let proof = TLVType(rawValue: 0x04)
    /// Sealed inner TLV, the 16-byte tag at its end.
    public static let encryptedData = TLVType(rawValue: 0x05)
    /// ``PairingState``, one byte.
    public static let state = TLVType(rawValue: 0x06)
    /// ``PairingError``, one byte.
    public static let error = TLVType(rawValue: 0x07)
    /// Seconds to wait before the next attempt, little-endian.
    public static let retryDelay = TLVType(rawValue: 0x08)
    /// Certificate of an Apple authentication co-processor.
    public static let certificate = TLVType(rawValue: 0x09)
    /// Ed25519 signature, 64 bytes.
    public static let signature = TLVType(rawValue: 0x0A)
    /// ``PairingPermissions``, one byte.
    public static let permissions = TLVType(rawValue: 0x0B)
    /// Fragment that is followed by another (obsolete).
    public static let fragmentData = TLVType(rawValue: 0x0C)
    /// Last fragment (obsolete).
    public static let fragmentLast = TLVType(rawValue: 0x0D)
    /// Identifier of a session to resume, 8 bytes; Bluetooth LE and Thread only.
    public static let sessionID = TLVType(rawValue: 0x0E)
    /// ``PairingFlags``, up to 4 bytes, little-endian.
    public static let flags = TLVType(rawValue: 0x13)
    /// Zero-length item between the entries of a list.
    public static let separator = TLVType(rawValue: 0xFF)
}

extension TLVType: CustomStringConvertible {
    public var description: String {
        switch self {
        case .method: "Method"
        case .identifier: "Identifier"
        case .salt: "Salt"
        case .publicKey: "PublicKey"
        case .proof: "Proof"
        case .encryptedData: "EncryptedData"
        case .state: "State"
        case .error: "Error"
        case .retryDelay: "RetryDelay"
        case .certificate: "Certificate"
        case .signature: "Signature"
        case .permissions: "Permissions"
        case .fragmentData: "FragmentData"
        case .fragmentLast: "FragmentLast"
        case .sessionID: "SessionID"
        case .flags: "Flags"
        case .separator: "Separator"
        default: "0x" + String(rawValue, radix: 16, uppercase: true)
        }
    }
}
