import HAPModel

/// A battery: runs down by itself, faster when the accessory does something, and is charged in some hours.
struct BatteryModel: ServiceModel {
    /// Values of ChargingState. HAP R2, 9.19.
    private enum Charging {
        static let none = 0
        static let charges = 1
    }

    /// Percent at which it is low.
    private static let low = 20.0
    /// Percent that each thing takes that the accessory does.
    private static let use = 0.002
    private static let chargingTime = Duration.seconds(3 * 3_600)

    private let service: Int
    /// Percent.
    private var level: Double
    /// How long a full battery lasts when nothing happens.
    private var life = Duration.seconds(400 * 86_400)

    let senses: Senses = .siblings

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        let battery = accessory[service]
        level = battery.number(.batteryLevel)
        // A definition that says nothing of the level means a battery that is not empty.
        if level == 0, battery.int(.statusLowBattery) == 0 { level = 100 }
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        let isCharging = accessory[service].int(.chargingState) == Charging.charges
        switch event {
        case .start: life = .seconds(surroundings.random.integer(in: 300...700) * 86_400)
        case .elapsed(let time):
            level += isCharging ? 100 * (time / Self.chargingTime) : -100 * (time / life)
            if isCharging, level >= 100 { accessory[service].set(.chargingState, Charging.none) }
        case .set(let types) where types.contains(.batteryLevel): level = accessory[service].number(.batteryLevel)
        case .set(let types) where types.contains(.statusLowBattery): isSaid(toBeLow: accessory[service])
        case .sibling(let other, let types) where types.contains(.statusLowBattery):
            isSaid(toBeLow: accessory[other])
        case .sibling(_, let types): level -= Self.use * Double(types.count)
        default: break
        }
        level = min(max(level, 0), 100)
        show(&accessory)
        return pause(accessory[service])
    }

    /// Somebody wants to see what happens when it is low, or puts in another.
    private mutating func isSaid(toBeLow state: ServiceState) {
        let isLow = state.int(.statusLowBattery) == 1
        if isLow != (level.rounded() < Self.low) { level = isLow ? Self.low / 2 : 100 }
    }

    /// Sensors on the same battery say that it is low, too.
    private func show(_ accessory: inout AccessoryState) {
        accessory[service].set(.batteryLevel, level)
        for index in accessory.services.indices {
            accessory[index].set(.statusLowBattery, level.rounded() < Self.low ? 1 : 0)
        }
    }

    /// Until another whole percent shows.
    private func pause(_ battery: ServiceState) -> Duration? {
        if battery.int(.chargingState) == Charging.charges {
            let next = min((level + 0.5).rounded(.down) + 0.5, 100)
            return Self.chargingTime * ((next - level) / 100) + .seconds(1)
        }
        let next = max((level - 0.5).rounded(.up) - 0.5, 0)
        return level > 0 ? life * ((level - next) / 100) + .seconds(1) : nil
    }
}
