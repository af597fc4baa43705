import HAPModel

/// A fan that says what it does, blows by itself when its room is warm, and can be locked for children.
struct FanV2Model: ServiceModel {
    /// Values of CurrentFanState. HAP R2, 9.32.
    private enum State {
        static let inactive = 0
        static let idle = 1
        static let blowing = 2
    }

    /// Automatic: from which temperature it blows, and at which it is at full speed, in °C.
    private static let warm = (from: 24.0, full: 30.0)

    private let service: Int
    private var dial: LevelDial
    private var rotor = Rotor()
    /// What a hand may change, as it was last.
    private var settings: [CharacteristicType: Value] = [:]
    /// Whether the room is warm enough to blow; goes off a degree below.
    private var isWarm = false

    let senses: Senses = .room

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        dial = LevelDial(accessory[service], power: .active, level: .rotationSpeed, usual: 50)
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service], surroundings.room.temperature)
        surroundings.influence.power = rotor.power
        return rotor.pause
    }

    private mutating func act(on event: ModelEvent, _ fan: inout ServiceState, _ temperature: Double) {
        switch event {
        case .elapsed(let time): rotor.pass(time)
        case .set(let types) where isLocked(fan) && !types.contains(.lockPhysicalControls):
            for type in types { fan[type] = settings[type] }
        case .written(let types), .set(let types): dial.changed(types, &fan)
        default: break
        }
        for type in [CharacteristicType.active, .rotationSpeed, .rotationDirection, .swingMode, .targetFanState] {
            settings[type] = fan[type]
        }
        isWarm = temperature > Self.warm.from - (isWarm ? 1 : 0)
        rotor.turn(atPercent: speed(fan, temperature), isReversed: fan.int(.rotationDirection) == 1)
        let current = rotor.isTurning ? State.blowing : dial.isOn(fan) ? State.idle : State.inactive
        fan.set(.currentFanState, current)
    }

    private func isLocked(_ fan: ServiceState) -> Bool { fan.int(.lockPhysicalControls) == 1 }

    private func speed(_ fan: ServiceState, _ temperature: Double) -> Double {
        guard dial.isOn(fan), fan.int(.targetFanState) == 1 else { return dial.percent(fan) }
        guard isWarm else { return 0 }
        let share = (temperature - Self.warm.from) / (Self.warm.full - Self.warm.from)
        return (min(max(share, 0.2), 1) * 100).rounded()
    }
}
