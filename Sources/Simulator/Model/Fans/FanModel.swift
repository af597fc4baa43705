import HAPModel

/// A plain fan.
struct FanModel: ServiceModel {
    private let service: Int
    private var dial: LevelDial
    private var rotor = Rotor()

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        dial = LevelDial(accessory[service], power: .on, level: .rotationSpeed, usual: 50)
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let time): rotor.pass(time)
        case .written(let types), .set(let types): dial.changed(types, &accessory[service])
        default: break
        }
        let fan = accessory[service]
        rotor.turn(atPercent: dial.percent(fan), isReversed: fan.int(.rotationDirection) == 1)
        surroundings.influence.power = rotor.power
        return rotor.pause
    }
}
