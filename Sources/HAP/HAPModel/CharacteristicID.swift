/// Names one characteristic of an accessory server; its text form, used in URLs and on the command line, is "1.10".
public struct CharacteristicID: Hashable, Sendable {
    public var aid: AccessoryID
    public var iid: InstanceID

    public init(aid: AccessoryID, iid: InstanceID) {
        self.aid = aid
        self.iid = iid
    }

    /// Why a text is not a characteristic id.
    public enum ParseError: Error, Hashable, Sendable {
        /// There is not exactly one dot between two numbers.
        case notTwoNumbers
        /// A part has no digits, or something else than decimal digits.
        case notANumber
        /// A part is over 2^64 - 1.
        case tooLarge
    }

    /// Parses "aid.iid": two unsigned decimal numbers of at most 64 bits, and nothing else.
    public init(_ text: some StringProtocol) throws(ParseError) {
        try self.init(utf8: Array(text.utf8)[...])
    }

    /// Parses the UTF-8 form of "aid.iid", as it stands in a request target.
    public init(utf8 text: ArraySlice<UInt8>) throws(ParseError) {
        var numbers: (UInt64, UInt64) = (0, 0)
        var digits = 0
        var afterDot = false
        for byte in text {
            if byte == UInt8(ascii: ".") {
                guard !afterDot else { throw .notTwoNumbers }
                guard digits > 0 else { throw .notANumber }
                afterDot = true
                digits = 0
                numbers.0 = numbers.1
                numbers.1 = 0
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .notANumber }
            let (product, overflow) = numbers.1.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            guard !overflow, !carry else { throw .tooLarge }
            numbers.1 = sum
            digits += 1
        }
        guard afterDot else { throw .notTwoNumbers }
        guard digits > 0 else { throw .notANumber }
        self.init(aid: AccessoryID(numbers.0), iid: InstanceID(numbers.1))
    }
}

extension CharacteristicID: Comparable {
    public static func < (a: Self, b: Self) -> Bool { (a.aid, a.iid) < (b.aid, b.iid) }
}

extension CharacteristicID: CustomStringConvertible {
    public var description: String { "\(aid).\(iid)" }
}

extension CharacteristicID.ParseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notTwoNumbers: "not of the form aid.iid, for example 1.10"
        case .notANumber: "aid and iid are decimal numbers, for example 1.10"
        case .tooLarge: "aid and iid are at most 18446744073709551615"
        }
    }
}
