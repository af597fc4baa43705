import HAPModel

/// The switch and the speed of a fan belong together: speed 0 is off, and on again it is as fast as before.
struct SpeedDial: Sendable {
    private let power: CharacteristicType
    private var speed: Double

    /// - Parameter power: On or Active.
    init(_ state: ServiceState, power: CharacteristicType) {
        self.power = power
        speed = state.number(.rotationSpeed) > 0 ? state.number(.rotationSpeed) : 50
    }

    mutating func changed(_ types: [CharacteristicType], _ state: inout ServiceState) {
        guard state.has(.rotationSpeed) else { return }
        let stands = state.number(.rotationSpeed) == 0
        if types.contains(.rotationSpeed), stands {
            turn(false, &state)
        } else if types.contains(.rotationSpeed), !types.contains(power) {
            turn(true, &state)
        } else if isOn(state), stands {
            state.set(.rotationSpeed, speed)
        }
        if state.number(.rotationSpeed) > 0 { speed = state.number(.rotationSpeed) }
    }

    func isOn(_ state: ServiceState) -> Bool { state.bool(power) }

    /// Percent; full speed for a fan that has only one.
    func speed(_ state: ServiceState) -> Double {
        guard isOn(state) else { return 0 }
        return state.has(.rotationSpeed) ? state.number(.rotationSpeed) : 100
    }

    private func turn(_ isOn: Bool, _ state: inout ServiceState) {
        if power == .on { state.set(power, isOn) } else { state.set(power, isOn ? 1 : 0) }
    }
}
