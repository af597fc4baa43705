import HAPModel

/// Moistens and dries the air of its room between two thresholds.
///
/// Its tank holds 4 litres: what it moistens with comes from it, and what it dries goes into it. It moistens no more when the
/// tank is empty and dries no more when it is full, until a hand sets WaterLevel. A tank that the definition leaves empty is
/// full at the start of a thing that is set to moisten, and half full of one that may do both.
struct HumidifierDehumidifierModel: ServiceModel {
    /// Grams of water an hour, at full speed.
    static let most = 400.0
    /// Grams.
    static let tank = 4_000.0
    /// Percent.
    static let hysteresis = 2.0
    /// Grams of water an hour for a percent.
    private static let gain = 80.0

    private enum Work { case none, moisten, dry }

    private let service: Int
    private var work = Work.none
    /// Grams.
    private var water = 0.0
    private var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .room }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let elapsed):
            hold.pass(elapsed)
            let moved = surroundings.influence.moisture * (elapsed / .seconds(3_600))
            water = min(Self.tank, max(0, water - moved))
            accessory[service].report(.waterLevel, water / Self.tank * 100, ifDifferentBy: 1)
            if water == 0 || water == Self.tank { accessory[service].set(.waterLevel, water / Self.tank * 100) }
            return nil
        case .start:
            ClimateThresholds.mend(&accessory[service])
            if accessory[service].number(.waterLevel) == 0 {
                let levels = [50.0, 100, 0]
                let target = accessory[service].int(.targetHumidifierDehumidifierState)
                accessory[service].set(.waterLevel, levels.indices.contains(target) ? levels[target] : 50)
            }
            fill(accessory[service])
        case .set(let types):
            if types.contains(.waterLevel) { fill(accessory[service]) }
            if types.contains(.currentRelativeHumidity) { hold.begin() }
        default: break
        }
        FanSpeed.follow(event, &accessory[service])
        let humidity = hold.follow(
            .currentRelativeHumidity, surroundings.room.humidity, ifDifferentBy: 1, in: &accessory[service])
        let moisture = demand(at: humidity, accessory[service])
        surroundings.influence.moisture = moisture
        // Water that condenses gives its heat to the room; water that is sprayed takes it. 0.68 W for a gram an hour.
        surroundings.influence.heat = -moisture * 0.68
        let isActive = accessory[service].int(.active) == 1
        surroundings.influence.power = !isActive ? 0 : 3 + (moisture < 0 ? -moisture * 0.6 : moisture * 0.1)
        let state =
            switch work {
            case .none: isActive ? 1 : 0
            case .moisten: 2
            case .dry: 3
            }
        accessory[service].set(.currentHumidifierDehumidifierState, state)
        return nil
    }

    private mutating func fill(_ state: ServiceState) {
        water = state.has(.waterLevel) ? state.number(.waterLevel) / 100 * Self.tank : Self.tank / 2
    }

    private mutating func demand(at humidity: Double, _ state: ServiceState) -> Double {
        let target = state.int(.targetHumidifierDehumidifierState)
        let hasTank = state.has(.waterLevel)
        let isActive = state.int(.active) == 1
        let moistens = isActive && target != 2 && (!hasTank || water > 0)
        let dries = isActive && target != 1 && (!hasTank || water < Self.tank)
        let low = state[.relativeHumidityHumidifierThreshold]?.float ?? 40
        let high = max(state[.relativeHumidityDehumidifierThreshold]?.float ?? 60, target == 0 ? low : 0)
        if work == .moisten, !moistens || humidity > low + Self.hysteresis { work = .none }
        if work == .dry, !dries || humidity < high - Self.hysteresis { work = .none }
        if work == .none {
            if moistens, humidity < low - Self.hysteresis {
                work = .moisten
            } else if dries, humidity > high + Self.hysteresis {
                work = .dry
            }
        }
        let most = Self.most * max(0.1, FanSpeed.share(state))
        switch work {
        case .none: return 0
        case .moisten: return min(most, Self.gain * max(0, low + Self.hysteresis + 0.1 - humidity))
        case .dry: return -min(most, Self.gain * max(0, humidity - high + Self.hysteresis + 0.1))
        }
    }
}
