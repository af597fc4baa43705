import HAPModel

/// What a QR code or NFC tag of an accessory says: `X-HM://`, nine digits of base 36, and the setup ID (R2, 4.2.3).
public struct SetupPayload: Hashable, Sendable {
    /// Ways in which the accessory can be reached, and whether it can be paired.
    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A programmable NFC tag of an accessory that is already paired; such a payload should carry no code. Some
        /// makers read this bit as "has NFC" and set it beside a code, so a code that is there is read.
        public static let paired = Flags(rawValue: 1 << 0)
        public static let ip = Flags(rawValue: 1 << 1)
        public static let bluetoothLE = Flags(rawValue: 1 << 2)
        /// The accessory joins Wi-Fi by Wireless Accessory Configuration first.
        public static let wirelessAccessoryConfiguration = Flags(rawValue: 1 << 3)
    }

    /// Layout version, 0 to 7; only 0 is defined.
    public var version: UInt8
    /// As in the TXT record's `ci`. The payload has room for 0 to 255; what lies outside is written as 1, "other".
    public var category: AccessoryCategory
    /// Four bits.
    public var flags: Flags
    /// Nil in the payload of an accessory that cannot be paired now.
    public var code: SetupCode?
    /// Nil in payloads older than the setup ID, and where there is no code.
    public var setupID: SetupID?

    public init(
        category: AccessoryCategory, flags: Flags = .ip, code: SetupCode?, setupID: SetupID?, version: UInt8 = 0
    ) {
        self.version = version
        self.category = category
        self.flags = flags
        self.code = code
        self.setupID = setupID
    }

    static let prefix = "X-HM://"

    /// Reads a payload; letters may be small, and white space around it is ignored.
    public init(_ text: some StringProtocol) throws(SetupCodeError) {
        let bytes = Array(text.uppercased().utf8.drop { $0 == 0x20 || 0x09...0x0D ~= $0 })
        let end = bytes.lastIndex { $0 != 0x20 && !(0x09...0x0D ~= $0) }.map { $0 + 1 } ?? 0
        let body = bytes[..<end].dropFirst(Self.prefix.utf8.count)
        guard bytes.starts(with: Self.prefix.utf8), body.count == 9 || body.count == 13 else {
            throw SetupCodeError(
                .malformedPayload, "a HomeKit setup payload is \(Self.prefix) and 9 or 13 characters after it")
        }
        var value: UInt64 = 0
        for byte in body.prefix(9) {
            guard let digit = SetupID.alphabet.firstIndex(of: byte) else {
                throw SetupCodeError(
                    .malformedPayload, "a HomeKit setup payload holds only digits and letters after \(Self.prefix)")
            }
            value = value * 36 + UInt64(digit)
        }
        guard value >> 46 == 0 else {
            throw SetupCodeError(.malformedPayload, "this HomeKit setup payload holds a number that is too large")
        }
        version = UInt8(value >> 43 & 0x7)
        category = AccessoryCategory(rawValue: Int(value >> 31 & 0xFF))
        flags = Flags(rawValue: UInt8(value >> 27 & 0xF))
        let number = UInt32(value & 0x7FF_FFFF)
        code = number == 0 ? nil : try SetupCode(number: number)
        setupID = body.count == 9 || code == nil ? nil : try SetupID(String(decoding: body.suffix(4), as: UTF8.self))
    }

    /// The text to print or to encode as QR code. Without a code, both code and setup ID are zeros.
    public var text: String {
        var value =
            UInt64(version & 0x7) << 43 | UInt64(UInt8(exactly: category.rawValue) ?? 1) << 31 | UInt64(
                flags.rawValue & 0xF) << 27
        value |= UInt64(code?.number ?? 0)
        var digits = [UInt8](repeating: UInt8(ascii: "0"), count: 9)
        for index in digits.indices.reversed() {
            digits[index] = SetupID.alphabet[Int(value % 36)]
            value /= 36
        }
        return Self.prefix + String(decoding: digits, as: UTF8.self) + (code == nil ? "0000" : setupID?.text ?? "")
    }
}
