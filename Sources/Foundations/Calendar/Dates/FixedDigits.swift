/// Numbers of a fixed width, as dates and times are written in ISO 8601.
package enum FixedDigits {
    /// - Returns: nil unless every character is a digit 0...9 and there are at most 9 of them.
    static func number(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8
        guard (1...9).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 48)
        }
        return number
    }

    /// Numbers of given widths with a separator between them, such as `06:30`.
    static func numbers(_ text: some StringProtocol, widths: [Int], separator: Character) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == widths.count else { return nil }
        var numbers: [Int] = []
        for (part, width) in zip(parts, widths) {
            guard part.utf8.count == width, let number = number(part) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// With zeros in front.
    package static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
