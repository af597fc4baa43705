/// An accessory's identifier in the network and in pairing: six bytes in hexadecimal with colons (R2, 5.4).
///
/// It is drawn anew at every factory reset and is no hardware address. Case does not matter when reading; the
/// written form has capitals.
public struct DeviceID: Hashable, Sendable {
    /// The six bytes, big-endian, in the lower 48 bits.
    public let rawValue: UInt64

    public init(_ text: some StringProtocol) throws(SetupCodeError) {
        let malformed = SetupCodeError(
            .malformedDeviceID, "a device ID has the form 1A:2B:3C:4D:5E:6F")
        var value: UInt64 = 0
        var position = 0
        for byte in text.utf8 {
            if position % 3 == 2 {
                guard byte == UInt8(ascii: ":") else { throw malformed }
            } else {
                guard let digit = Self.hexadecimalDigit(byte) else { throw malformed }
                value = value << 4 | UInt64(digit)
            }
            position += 1
            guard position <= 17 else { throw malformed }
        }
        guard position == 17 else { throw malformed }
        rawValue = value
    }

    public static func random(using generator: inout some RandomNumberGenerator) -> DeviceID {
        DeviceID(unchecked: UInt64.random(in: 0...0xFFFF_FFFF_FFFF, using: &generator))
    }

    private init(unchecked rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The written form, 17 characters.
    public var text: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(17)
        for shift in stride(from: 40, through: 0, by: -8) {
            let byte = Int(truncatingIfNeeded: rawValue >> UInt64(shift)) & 0xFF
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ":")) }
            bytes.append(digits[byte >> 4])
            bytes.append(digits[byte & 15])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension DeviceID: CustomStringConvertible {
    public var description: String { text }
}
