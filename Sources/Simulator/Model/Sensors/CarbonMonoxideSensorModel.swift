import HAPModel

/// Warns of carbon monoxide: the sooner, the more there is. The times are about the middle of those that EN 50291 allows.
struct CarbonMonoxideSensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()
    /// How much it has taken in; it warns at 1.
    private var dose = 0.0
    /// ppm
    private var level = 0.0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    /// How long it takes until it warns, in seconds; nil: never.
    static func delay(at level: Double) -> Double? {
        switch level {
        case ..<30: nil
        case ..<50: 7_200
        case ..<100: 4_500
        case ..<300: 1_500
        default: 120
        }
    }

    mutating func pass(_ elapsed: Duration) {
        let seconds = elapsed / .seconds(1)
        if let delay = Self.delay(at: level) {
            dose = min(1, dose + seconds / delay)
        } else {
            dose = max(0, dose - seconds / 600)
        }
    }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        level = surroundings.room.carbonMonoxide
        state.report(.carbonMonoxideLevel, level.rounded(), ifDifferentBy: 1)
        // A minute's rounding must not put the alarm off by another minute.
        if dose > 0.999 { state.set(.carbonMonoxideDetected, 1) }
        if dose < 0.5, Self.delay(at: level) == nil { state.set(.carbonMonoxideDetected, 0) }
        settle(&state)
    }

    func settle(_ state: inout ServiceState) {
        let level = state.number(.carbonMonoxideLevel)
        if level > state.number(.carbonMonoxidePeakLevel) { state.set(.carbonMonoxidePeakLevel, level) }
    }

    func isDanger(_ state: ServiceState) -> Bool { state.int(.carbonMonoxideDetected) == 1 }
}
