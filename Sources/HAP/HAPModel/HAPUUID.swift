/// The type of a service or characteristic: a UUID, most often one of Apple's that share a base
/// (`XXXXXXXX-0000-1000-8000-0026BB765291`) and are written short. HAP R2, 6.6.1.
public struct HAPUUID: Hashable, Sendable {
    public let rawValue: UInt128

    static let base: UInt128 = 0x00000000_0000_1000_8000_0026BB765291

    public init(rawValue: UInt128) { self.rawValue = rawValue }

    /// A type that Apple defines, by its number: `HAPUUID(0x25)` is On.
    public init(_ short: UInt32) { rawValue = UInt128(short) << 96 | Self.base }

    /// Parses the short form of 1 to 8 hexadecimal digits ("25", "00000025") or the full form (8-4-4-4-12), in any case.
    /// nil for anything else.
    public init?(_ text: some StringProtocol) { self.init(String(text)) }

    /// The same, without generic text: this reads every type of a database.
    public init?(_ text: String) {
        var text = text
        guard let value = text.withUTF8(Self.parse) else { return nil }
        rawValue = value
    }

    private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> UInt128? {
        var value: UInt128 = 0
        var digits = 0
        var position = 0
        let isFull = text.count > 8
        for byte in text {
            if isFull, position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = hexadecimal(byte) else { return nil }
                value = value << 4 | UInt128(digit)
                digits += 1
            }
            position += 1
            guard position <= 36 else { return nil }
        }
        if isFull {
            return digits == 32 && position == 36 ? value : nil
        }
        return digits > 0 ? value << 96 | base : nil
    }

    /// The number of a type that Apple defines; nil for a vendor's own.
    public var short: UInt32? {
        rawValue & (UInt128.max >> 32) == Self.base ? UInt32(truncatingIfNeeded: rawValue >> 96) : nil
    }

    /// All 36 characters, upper case.
    public var full: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for index in 0..<32 {
                if position == 8 || position == 13 || position == 18 || position == 23 {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let digit = UInt8(truncatingIfNeeded: rawValue >> (124 - 4 * UInt128(index))) & 15
                buffer[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
                position += 1
            }
            return position
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension HAPUUID: CustomStringConvertible {
    /// As it stands on the wire: short and upper case without leading zeros for Apple's, else full and upper case.
    public var description: String { short.map { String($0, radix: 16, uppercase: true) } ?? full }
}
