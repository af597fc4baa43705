/// What a clock on the wall shows, to the second. Written `06:30:15`.
public struct ClockTime: Comparable, Hashable, Sendable {
    /// 0..<86,400.
    public let secondsSinceMidnight: Int

    public static let midnight = ClockTime(unchecked: 0)

    /// - Returns: nil unless the hour is 0...23, minute and second 0...59.
    public init?(hour: Int, minute: Int = 0, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.init(unchecked: hour * 3_600 + minute * 60 + second)
    }

    /// - Returns: nil unless it is 0..<86,400.
    public init?(secondsSinceMidnight: Int) {
        guard (0..<86_400).contains(secondsSinceMidnight) else { return nil }
        self.init(unchecked: secondsSinceMidnight)
    }

    init(unchecked secondsSinceMidnight: Int) { self.secondsSinceMidnight = secondsSinceMidnight }

    public var hour: Int { secondsSinceMidnight / 3_600 }
    public var minute: Int { secondsSinceMidnight / 60 % 60 }
    public var second: Int { secondsSinceMidnight % 60 }

    public static func < (one: Self, other: Self) -> Bool { one.secondsSinceMidnight < other.secondsSinceMidnight }
}

extension ClockTime: CustomStringConvertible {
    public var description: String {
        "\(FixedDigits.padded(hour, 2)):\(FixedDigits.padded(minute, 2)):\(FixedDigits.padded(second, 2))"
    }

    /// Reads `06:30` and `06:30:15`.
    public init?(_ text: some StringProtocol) {
        if let numbers = FixedDigits.numbers(text, widths: [2, 2], separator: ":") {
            self.init(hour: numbers[0], minute: numbers[1])
        } else if let numbers = FixedDigits.numbers(text, widths: [2, 2, 2], separator: ":") {
            self.init(hour: numbers[0], minute: numbers[1], second: numbers[2])
        } else {
            return nil
        }
    }
}
