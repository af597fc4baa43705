import HAPModel

/// A switch and a level that belong together: level 0 is off, and on again the level is what it was before.
struct LevelDial: Sendable {
    private let power: CharacteristicType
    private let level: CharacteristicType
    /// What it had when it was last on, in percent.
    private var last: Double

    /// - Parameters:
    ///   - power: On or Active.
    ///   - level: Brightness or RotationSpeed.
    ///   - usual: percent, for a thing that is switched on with level 0 before it ever had another.
    init(_ state: ServiceState, power: CharacteristicType, level: CharacteristicType, usual: Double) {
        self.power = power
        self.level = level
        last = state.number(level) > 0 ? state.number(level) : usual
    }

    /// Makes the two fit each other after these have been changed.
    mutating func changed(_ types: [CharacteristicType], _ state: inout ServiceState) {
        guard state.has(level) else { return }
        let isAtZero = state.number(level) == 0
        if types.contains(level), isAtZero {
            state.set(power, 0)
        } else if types.contains(level), !types.contains(power) {
            state.set(power, 1)
        } else if isOn(state), isAtZero {
            state.set(level, last)
        }
        if state.number(level) > 0 { last = state.number(level) }
    }

    func isOn(_ state: ServiceState) -> Bool { state.bool(power) }

    /// Percent; 0 while it is off, 100 for a thing that has only one level.
    func percent(_ state: ServiceState) -> Double {
        guard isOn(state) else { return 0 }
        return state.has(level) ? state.number(level) : 100
    }
}
