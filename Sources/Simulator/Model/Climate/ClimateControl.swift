/// Keeps a room at a temperature: a PI controller for heat and one for cold, with hysteresis between them.
struct ClimateControl: Sendable {
    enum Mode: Sendable, Hashable {
        case idle
        case heating
        case cooling
    }

    /// What it is to keep: nil, it does not heat, or cool.
    struct Goal: Sendable, Hashable {
        /// °C
        var heatTo: Double?
        /// °C
        var coolTo: Double?
        /// W
        var most: Double
    }

    /// How far the room may be off before it begins, and beyond before it ends, in degrees.
    static let hysteresis = 0.3
    /// W for a degree.
    private static let gain = 600.0
    /// In how many seconds a lasting error is answered as strongly as it was at once.
    private static let integration = 1_800.0

    private(set) var mode = Mode.idle
    private var integral = 0.0
    private var elapsed = Duration.zero

    mutating func pass(_ duration: Duration) { elapsed += duration }

    /// - Returns: W; negative to cool.
    mutating func demand(at temperature: Double, _ goal: Goal) -> Double {
        let seconds = elapsed / .seconds(1)
        elapsed = .zero
        let before = mode
        if mode == .heating, goal.heatTo.map({ temperature > $0 + Self.hysteresis }) ?? true { mode = .idle }
        if mode == .cooling, goal.coolTo.map({ temperature < $0 - Self.hysteresis }) ?? true { mode = .idle }
        if mode == .idle {
            if let heatTo = goal.heatTo, temperature < heatTo - Self.hysteresis {
                mode = .heating
            } else if let coolTo = goal.coolTo, temperature > coolTo + Self.hysteresis {
                mode = .cooling
            }
        }
        if mode != before { integral = 0 }
        switch mode {
        case .idle: return 0
        case .heating: return output((goal.heatTo ?? temperature) - temperature, seconds, goal.most)
        case .cooling: return -output(temperature - (goal.coolTo ?? temperature), seconds, goal.most)
        }
    }

    private mutating func output(_ error: Double, _ seconds: Double, _ most: Double) -> Double {
        let wanted = Self.gain * error + integral
        // Nothing is gathered while it cannot do more, or less, anyway.
        if (0...most).contains(wanted) || wanted * error < 0 {
            integral = min(most, max(0, integral + Self.gain * error * seconds / Self.integration))
        }
        return min(most, max(0, Self.gain * error + integral))
    }
}
