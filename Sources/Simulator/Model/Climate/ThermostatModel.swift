import HAPModel

/// Heats and cools its room to what it is set to, with a radiator and a cooler of ``most``.
///
/// In auto it keeps the room between both thresholds, or near the target where it has none. Thresholds that leave nothing
/// between them (those of a definition that names none) become 20 and 26 °C.
struct ThermostatModel: ServiceModel {
    /// W
    static let most = 2_500.0

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
        case .set(let types) where types.contains(.currentTemperature) || types.contains(.currentRelativeHumidity):
            hold.begin()
        default: break
        }
        let room = surroundings.room
        let temperature = hold.follow(
            .currentTemperature, room.temperature, ifDifferentBy: 0.1, in: &accessory[service])
        hold.follow(.currentRelativeHumidity, room.humidity, ifDifferentBy: 1, in: &accessory[service])
        let heat = control.demand(at: temperature, Self.goal(accessory[service]))
        surroundings.influence.heat = heat
        let state =
            switch control.mode {
            case .idle: 0
            case .heating: 1
            case .cooling: 2
            }
        accessory[service].set(.currentHeatingCoolingState, state)
        return nil
    }

    private static func goal(_ state: ServiceState) -> ClimateControl.Goal {
        let target = state.number(.targetTemperature)
        switch state.int(.targetHeatingCoolingState) {
        case 1: return .init(heatTo: target, most: most)
        case 2: return .init(coolTo: target, most: most)
        case 3:
            let heat = state[.heatingThresholdTemperature]?.float ?? target
            let cool = state[.coolingThresholdTemperature]?.float ?? target
            // Apart, or heat and cold would chase each other.
            return .init(heatTo: heat, coolTo: max(cool, heat + 0.5), most: most)
        default: return .init(most: most)
        }
    }
}
