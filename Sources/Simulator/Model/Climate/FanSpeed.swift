import HAPModel

/// What Active and RotationSpeed of one thing mean to each other.
enum FanSpeed {
    /// A thing that is switched on with speed 0 starts at this.
    static let usual = 50.0

    /// Speed 0 switches off; to switch on gives it a speed.
    static func follow(_ event: ModelEvent, _ state: inout ServiceState) {
        guard state.has(.rotationSpeed) else { return }
        let types: [CharacteristicType]
        switch event {
        case .start: types = [.active]
        case .written(let written), .set(let written): types = written
        default: return
        }
        guard state.number(.rotationSpeed) == 0, state.int(.active) == 1 else { return }
        if types.contains(.active) {
            state.set(.rotationSpeed, usual)
        } else if types.contains(.rotationSpeed) {
            state.set(.active, 0)
        }
    }

    /// 0 to 1; 1 for a thing that knows no speeds.
    static func share(_ state: ServiceState) -> Double {
        guard let speed = state.characteristic(.rotationSpeed) else { return 1 }
        let most = speed.metadata.maximum?.double ?? 100
        return most > 0 ? min(1, max(0, (speed.value?.float ?? 0) / most)) : 1
    }
}
