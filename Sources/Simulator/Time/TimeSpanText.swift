/// A span of time as people write it: `90s`, `15m`, `2h`, `7d`, `1h30m`, `0.5h`; a bare number is seconds.
package enum TimeSpanText {
    /// What it looks like, to finish the sentence "… expects".
    package static let expectation = "a time such as 90s, 15m, 2h or 7d"

    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

    /// - Returns: nil for what is no span of time, is negative, or is longer than ten years.
    package static func read(_ text: some StringProtocol) -> Duration? {
        guard !text.isEmpty, text.utf8.count <= 32 else { return nil }
        if let seconds = number(text) { return span(seconds) }
        var total = 0.0
        var digits = ""
        var used: Set<Character> = []
        for character in text.lowercased() {
            guard let unit = units[character] else {
                digits.append(character)
                continue
            }
            guard let count = number(digits), used.insert(character).inserted else { return nil }
            total += count * unit
            digits = ""
        }
        return digits.isEmpty ? span(total) : nil
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(text)
    }

    private static func span(_ seconds: Double) -> Duration? {
        guard seconds.isFinite, (0...315_576_000).contains(seconds) else { return nil }
        return .milliseconds(Int64((seconds * 1_000).rounded()))
    }
}
