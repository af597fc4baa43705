import HearthCryptography

/// The TXT record's `sh`: lets a controller that scanned a payload find the accessory (R2, table 6-7).
///
/// The first four bytes of SHA-512 over setup ID and device ID.
public struct SetupHash: Hashable, Sendable {
    /// Four bytes.
    public let bytes: [UInt8]

    public init(setupID: SetupID, deviceID: DeviceID) {
        bytes = Array(SHA512.hash(data: Array((setupID.text + deviceID.text).utf8)).prefix(4))
    }

    /// The form in the TXT record: base 64 with padding, 8 characters.
    public var base64: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } << 4
        let digits = stride(from: 30, through: 0, by: -6).map { alphabet[Int(number >> UInt64($0) & 63)] }
        return String(decoding: digits, as: UTF8.self) + "=="
    }
}
