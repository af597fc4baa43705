// Links libm, which `rounded` becomes in an optimised build.
import Glibc

/// The values `start + n × step`, computed in decimal so that 7 + 152 × 0.1 is 22.2 and not 22.200000000000003.
struct DecimalGrid {
    private let start: Double
    private let step: Double
    /// The power of ten that makes start and step whole; nil when none up to 10^9 does.
    private let scale: Double?

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// nil for a step that makes no grid: zero, negative, or not finite.
    init?(start: Double, step: Double) {
        guard step.isFinite, step > 0, start.isFinite else { return nil }
        scale = Self.powersOfTen[...9].first { Self.isWhole(step * $0) && (start == 0 || Self.isWhole(start * $0)) }
        self.start = start
        self.step = step
    }

    /// The nearest value of the grid; the higher of two that are equally near.
    func nearest(_ value: Double) -> Double? { at((value - start) / step + 0.5) }

    /// The highest value of the grid that is not above.
    func floor(_ value: Double) -> Double? { at((value - start) / step) }

    /// nil where doubles are too coarse for the grid.
    private func at(_ position: Double) -> Double? {
        guard position.magnitude < 1e15, start.magnitude < 1e15 else { return nil }
        // A position that is an exact half in decimal may fall just short of it in binary.
        let n = (position + 1e-9 * max(1, position.magnitude)).rounded(.down)
        guard let scale else { return Self.withoutDust(start + n * step) }
        // Both products are whole, and one division of whole numbers gives the double that prints shortest.
        return ((start * scale).rounded() + n * (step * scale).rounded()) / scale
    }

    /// Tolerant enough for decimals that went through 32 bits (0.1 as 0.10000000149).
    private static func isWhole(_ value: Double) -> Bool {
        let rounded = value.rounded()
        return rounded != 0 && (value - rounded).magnitude <= min(1e-7 * value.magnitude, 0.01)
    }

    /// The value to 15 significant digits, which every double keeps: 0.1 + 0.2 becomes 0.3. Doing it twice changes nothing.
    static func withoutDust(_ value: Double) -> Double {
        let magnitude = value.magnitude
        guard magnitude >= 1e-7, magnitude < 1e15 else { return value }
        var integerDigits = 0
        while integerDigits < 15, magnitude >= powersOfTen[integerDigits] { integerDigits += 1 }
        var leadingZeros = 0
        while integerDigits == 0, leadingZeros < 7, magnitude * powersOfTen[leadingZeros + 1] < 1 { leadingZeros += 1 }
        let scale = powersOfTen[15 - integerDigits + leadingZeros]
        return (value * scale).rounded() / scale
    }

    /// As a person writes it: "22.2", and "22" for 22.0.
    static func text(_ value: Double) -> String {
        let text = withoutDust(value).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
