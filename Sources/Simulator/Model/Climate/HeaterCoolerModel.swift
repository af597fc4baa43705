import HAPModel

/// A heat pump: heats to one threshold and cools to the other, the stronger the faster its fan turns. The swing of its
/// louvres changes nothing in the room.
struct HeaterCoolerModel: ServiceModel {
    /// W, at full speed.
    static let most = 3_500.0
    /// Heat moved for each watt of power.
    static let performance = 3.2

    private let service: Int
    private var control = ClimateControl()
    private var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .room }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let elapsed):
            control.pass(elapsed)
            hold.pass(elapsed)
            return nil
        case .start: ClimateThresholds.mend(&accessory[service])
        case .set(let types) where types.contains(.currentTemperature): hold.begin()
        default: break
        }
        FanSpeed.follow(event, &accessory[service])
        let temperature = hold.follow(
            .currentTemperature, surroundings.room.temperature, ifDifferentBy: 0.1, in: &accessory[service])
        let heat = control.demand(at: temperature, Self.goal(accessory[service]))
        surroundings.influence.heat = heat
        let isActive = accessory[service].int(.active) == 1
        surroundings.influence.power = isActive ? 5 + abs(heat) / Self.performance : 0
        let state =
            switch control.mode {
            case .idle: isActive ? 1 : 0
            case .heating: 2
            case .cooling: 3
            }
        accessory[service].set(.currentHeaterCoolerState, state)
        return nil
    }

    private static func goal(_ state: ServiceState) -> ClimateControl.Goal {
        let most = most * max(0.1, FanSpeed.share(state))
        guard state.int(.active) == 1 else { return .init(most: most) }
        let heat = state[.heatingThresholdTemperature]?.float ?? 20
        let cool = state[.coolingThresholdTemperature]?.float ?? 26
        switch state.int(.targetHeaterCoolerState) {
        case 1: return .init(heatTo: heat, most: most)
        case 2: return .init(coolTo: cool, most: most)
        default:
            return .init(
                heatTo: state.has(.heatingThresholdTemperature) ? heat : nil,
                coolTo: state.has(.coolingThresholdTemperature) ? max(cool, heat + 0.5) : nil, most: most)
        }
    }
}
