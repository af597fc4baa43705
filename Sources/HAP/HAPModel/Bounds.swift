/// Range and step of a numeric characteristic, without what is absurd: a minimum over the maximum, a step that is not
/// positive or exceeds the range.
struct Bounds {
    private let format: Format
    private let lowest: Number?
    private let highest: Number?
    private let step: Number?

    init(_ metadata: Metadata, _ format: Format) {
        self.format = format
        var low = metadata.minimum.flatMap { $0.double.isFinite ? $0 : nil }
        var high = metadata.maximum.flatMap { $0.double.isFinite ? $0 : nil }
        if let a = low, let b = high, a.double > b.double {
            low = nil
            high = nil
        }
        lowest = low
        highest = high
        step = metadata.step.flatMap { step in
            guard step.double.isFinite, step.double > 0 else { return nil }
            if let low, let high, step.double > high.double - low.double { return nil }
            return step
        }
    }

    private var integerLow: Int128? {
        [lowest?.ceiling, format.integerRange?.lowerBound].compactMap { $0 }.max()
    }

    private var integerHigh: Int128? {
        [highest?.floor, format.integerRange?.upperBound].compactMap { $0 }.min()
    }

    // MARK: Integers

    func violation(_ value: Int128) -> ValueError? {
        if let range = format.integerRange, !range.contains(value) {
            return ValueError(
                .outsideFormat, "\(value) is outside of \(format), \(range.lowerBound)...\(range.upperBound)")
        }
        if let low = integerLow, value < low {
            return ValueError(.belowMinimum, "\(value) is below the minimum, \(low)")
        }
        if let high = integerHigh, value > high {
            return ValueError(.aboveMaximum, "\(value) is above the maximum, \(high)")
        }
        return nil
    }

    /// The nearest value of the grid. The value is inside the range.
    func rounded(_ value: Int128) -> Int128 {
        let start = integerLow ?? 0
        guard let step = step?.integer, step > 1 else { return value }
        let (offset, overflow) = value.subtractingReportingOverflow(start)
        guard !overflow else { return value }
        // Euclidean, since without a minimum the grid starts at 0 and a value may lie below.
        let remainder = (offset % step + step) % step
        let down = value - remainder
        guard remainder >= step - remainder else { return down }
        let (up, tooHigh) = down.addingReportingOverflow(step)
        return tooHigh || up > integerHigh ?? .max ? down : up
    }

    func clamped(_ value: Int128) -> Int128 {
        rounded(max(integerLow ?? value, min(integerHigh ?? value, value)))
    }

    // MARK: Floats

    func violation(_ value: Double) -> ValueError? {
        if let low = lowest?.double, value < low - Self.tolerance(low) {
            return ValueError(.belowMinimum, "\(Value.float(value)) is below the minimum, \(Value.float(low))")
        }
        if let high = highest?.double, value > high + Self.tolerance(high) {
            return ValueError(.aboveMaximum, "\(Value.float(value)) is above the maximum, \(Value.float(high))")
        }
        return nil
    }

    /// The nearest value of the grid, without binary dust.
    func rounded(_ value: Double) -> Double {
        let low = lowest?.double ?? 0
        guard let step, let grid = DecimalGrid(start: low, step: step.double) else {
            return DecimalGrid.withoutDust(value)
        }
        let nearest = grid.nearest(value)
        guard let high = highest?.double, nearest > high + Self.tolerance(high) else { return nearest }
        return grid.floor(high)
    }

    func clamped(_ value: Double) -> Double {
        rounded(max(lowest?.double ?? value, min(highest?.double ?? value, value)))
    }

    /// What a value loses when it goes through 32 bits: 38.2 comes back as 38.200000762939453.
    private static func tolerance(_ bound: Double) -> Double { 1e-6 * max(1, bound.magnitude) }

    /// Puts a fraction that is meant for an integer format on the grid in one step, so that it isn't rounded twice.
    func onGrid(_ value: Value) -> Value {
        guard format.isInteger, case .float(let float) = value, float.isFinite, Int128(exactly: float) == nil,
            let step = step?.double, step > 1
        else { return value }
        return .float(rounded(float))
    }
}
