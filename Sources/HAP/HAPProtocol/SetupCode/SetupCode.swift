/// An accessory's eight-digit setup code (R2, 4.2.1).
///
/// A secret: printing the value shows no digits. Ask for ``text`` where a person is to read it.
public struct SetupCode: Hashable, Sendable {
    /// The eight digits as a number, 0 to 99,999,999.
    public let number: UInt32

    /// - Throws: ``SetupCodeError/Code/wrongDigitCount`` when the number has more than eight digits.
    public init(number: UInt32) throws(SetupCodeError) {
        guard number <= 99_999_999 else {
            throw SetupCodeError(.wrongDigitCount, "a setup code has 8 digits, not \(String(number).utf8.count)")
        }
        self.number = number
    }

    /// Reads what a person typed: eight ASCII digits with spaces and hyphens anywhere between or around them.
    public init(_ input: some StringProtocol) throws(SetupCodeError) {
        var number: UInt32 = 0
        var count = 0
        for byte in input.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                count += 1
                if count <= 8 {
                    number = number * 10 + UInt32(byte - UInt8(ascii: "0"))
                }
            case UInt8(ascii: " "), UInt8(ascii: "-"):
                continue
            default:
                throw SetupCodeError(
                    .unexpectedCharacter, "a setup code has 8 digits, spaces and hyphens, nothing else")
            }
        }
        guard count == 8 else {
            throw SetupCodeError(.wrongDigitCount, "a setup code has 8 digits, not \(count)")
        }
        self.number = number
    }

    /// Draws a code that is not trivial, all such codes being equally likely.
    public static func random(using generator: inout some RandomNumberGenerator) -> SetupCode {
        while true {
            let code = SetupCode(unchecked: UInt32.random(in: 0...99_999_999, using: &generator))
            if !code.isTrivial { return code }
        }
    }

    private init(unchecked number: UInt32) {
        self.number = number
    }

    /// The form in which the code is shown and in which it is SRP's password: three digits, two, three,
    /// with hyphens between.
    public var text: String {
        let digits = self.digits
        return digits.prefix(3) + "-" + digits.dropFirst(3).prefix(2) + "-" + digits.suffix(3)
    }

    /// The eight digits without hyphens.
    var digits: String {
        let digits = String(number)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// One of the twelve codes that no accessory may use: one digit eight times, or 1 to 8 up or down.
    public var isTrivial: Bool {
        number == 12_345_678 || number == 87_654_321 || number % 11_111_111 == 0
    }

    /// Checks a code that an accessory is about to be configured with.
    /// - Throws: ``SetupCodeError/Code/trivial``.
    public func checkedForAccessory() throws(SetupCodeError) -> SetupCode {
        guard !isTrivial else {
            throw SetupCodeError(.trivial, "this setup code is too easy to guess and not allowed; choose another")
        }
        return self
    }
}

extension SetupCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "***-**-***" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
