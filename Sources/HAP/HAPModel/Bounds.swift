/// Range and step of a numeric characteristic, without what is absurd: a minimum over the maximum or over what the format can
/// hold, a step that is not positive or exceeds the range.
struct Bounds {
    private let format: Format
    private let lowest: Double?
    private let highest: Double?
    private let step: Number?
    /// Inside the format's range, and the lower is not above the higher. nil for formats other than integers.
    private let integers: ClosedRange<Int128>?

    init(_ metadata: Metadata, _ format: Format) {
        self.format = format
        var low = metadata.minimum.flatMap { $0.double.isFinite ? $0 : nil }
        var high = metadata.maximum.flatMap { $0.double.isFinite ? $0 : nil }
        if let a = low, let b = high, a.double > b.double {
            low = nil
            high = nil
        }
        lowest = low?.double
        highest = high?.double
        integers = format.integerRange.map { range in
            let a = low?.ceiling.map { max($0, range.lowerBound) } ?? range.lowerBound
            let b = high?.floor.map { min($0, range.upperBound) } ?? range.upperBound
            return a <= b ? a...b : range
        }
        let width = integers.map { $0.upperBound.double - $0.lowerBound.double }
        let span = width ?? (low.flatMap { low in high.map { $0.double - low.double } } ?? .infinity)
        step = metadata.step.flatMap { $0.double.isFinite && $0.double > 0 && $0.double <= span ? $0 : nil }
    }

    // MARK: Integers

    func violation(_ value: Int128) -> ValueError? {
        if let range = format.integerRange, !range.contains(value) {
            return ValueError(
                .outsideFormat, "\(value) is outside of \(format), \(range.lowerBound)...\(range.upperBound)")
        }
        if let low = integers?.lowerBound, value < low {
            return ValueError(.belowMinimum, "\(value) is below the minimum, \(low)")
        }
        if let high = integers?.upperBound, value > high {
            return ValueError(.aboveMaximum, "\(value) is above the maximum, \(high)")
        }
        return nil
    }

    /// The nearest value of the grid, which starts at the minimum or else at 0; the higher of two that are equally near. The
    /// value must be inside the range.
    func rounded(_ value: Int128) -> Int128 {
        guard let integers, integers.contains(value), let step = step?.integer, step > 1 else { return value }
        let start = lowest == nil ? 0 : integers.lowerBound
        // Euclidean, since without a minimum a value may be below the start. All of it is far from 128 bits.
        let remainder = ((value - start) % step + step) % step
        let down = value - remainder
        guard remainder >= step - remainder || down < integers.lowerBound else { return down }
        return down + step <= integers.upperBound ? down + step : max(down, integers.lowerBound)
    }

    func clamped(_ value: Int128) -> Int128 {
        guard let integers else { return value }
        return rounded(min(max(value, integers.lowerBound), integers.upperBound))
    }

    // MARK: Floats

    func violation(_ value: Double) -> ValueError? {
        if let low = lowest, value < low - Self.tolerance(low) {
            return ValueError(.belowMinimum, "\(Value.float(value)) is below the minimum, \(Value.float(low))")
        }
        if let high = highest, value > high + Self.tolerance(high) {
            return ValueError(.aboveMaximum, "\(Value.float(value)) is above the maximum, \(Value.float(high))")
        }
        return nil
    }

    /// The nearest value of the grid, without binary dust.
    func rounded(_ value: Double) -> Double {
        let low = lowest ?? 0
        guard let step, let grid = DecimalGrid(start: low, step: step.double) else {
            return DecimalGrid.withoutDust(value)
        }
        guard let nearest = grid.nearest(value) else { return DecimalGrid.withoutDust(value) }
        guard let high = highest, nearest > high + Self.tolerance(high) else { return nearest }
        return grid.floor(high) ?? high
    }

    func clamped(_ value: Double) -> Double {
        rounded(max(min(value, highest ?? .infinity), lowest ?? -.infinity))
    }

    /// What a value loses when it goes through 32 bits: 38.2 comes back as 38.200000762939453.
    private static func tolerance(_ bound: Double) -> Double { 1e-6 * max(1, bound.magnitude) }

    /// Puts a fraction that is meant for an integer format on the grid in one step, so that it isn't rounded twice.
    func onGrid(_ value: Value) -> Value {
        guard format.isInteger, case .float(let float) = value, float.isFinite, Int128.whole(float) == nil,
            let step = step?.double, step > 1
        else { return value }
        return .float(rounded(float))
    }
}
