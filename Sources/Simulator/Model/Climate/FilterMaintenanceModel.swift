import HAPModel

/// A filter that is used up by the other services of its accessory while they work; by time alone when there are none. It
/// asks to be changed at ``due``, and is new when a controller writes ResetFilterIndication.
struct FilterMaintenanceModel: ServiceModel {
    /// How long it lasts at full speed.
    static let life = Duration.seconds(3_000 * 3_600)
    /// Percent.
    static let due = 5.0

    private let service: Int
    /// Percent.
    private var level = 100.0
    /// How fast it is used up; 1 at full speed.
    private var usage = 0.0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            // A filter that the definition says nothing of is new.
            let given = accessory[service].number(.filterLifeLevel)
            let isDue = accessory[service].int(.filterChangeIndication) == 1
            level = given > 0 ? given : isDue ? 0 : 100
        case .elapsed(let elapsed): level = max(0, level - usage * (elapsed / Self.life) * 100)
        case .written(let types) where types.contains(.resetFilterIndication): level = 100
        case .set(let types) where types.contains(.filterLifeLevel):
            level = accessory[service].number(.filterLifeLevel)
        case .set(let types) where types.contains(.filterChangeIndication):
            level = accessory[service].int(.filterChangeIndication) == 1 ? min(level, Self.due) : 100
        default: break
        }
        usage = Self.usage(of: accessory)
        // The last percent that is whole: 99.4 % left shows as 100.
        accessory[service].set(.filterLifeLevel, level.rounded(.up))
        accessory[service].set(.filterChangeIndication, level <= Self.due ? 1 : 0)
        guard usage > 0, level > 0 else { return nil }
        // On to the next percent, and a little beyond, so that rounding does not stop short of it.
        let next = level.rounded(.up) - 1
        return Self.life * ((level - next) / 100 / usage) + .seconds(1)
    }

    private static func usage(of accessory: AccessoryState) -> Double {
        var users = 0
        var usage = 0.0
        for state in accessory.services {
            let works: Bool
            switch state.type {
            case .airPurifier: works = state.int(.currentAirPurifierState) == 2
            case .heaterCooler: works = state.int(.currentHeaterCoolerState) >= 2
            case .humidifierDehumidifier: works = state.int(.currentHumidifierDehumidifierState) >= 2
            case .fanV2: works = state.int(.active) == 1
            case .fan: works = state.bool(.on)
            default: continue
            }
            users += 1
            if works { usage = max(usage, 0.2 + 0.8 * FanSpeed.share(state)) }
        }
        return users == 0 ? 0.5 : usage
    }
}
