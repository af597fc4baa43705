import HAPModel

/// A switch or outlet with something behind it that takes power while it is on.
struct PlugModel: ServiceModel {
    private let service: Int
    /// W
    private var load = 0.0
    private var isPluggedIn = true
    private var meter: EnergyMeter

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        meter = EnergyMeter(accessory[service])
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: load = surroundings.random.number(in: 15...400)
        case .elapsed(let time): meter.pass(time)
        case .set(let types) where types.contains(.outletInUse): isPluggedIn = accessory[service].bool(.outletInUse)
        default: break
        }
        let takes = accessory[service].bool(.on) && isPluggedIn ? load * surroundings.random.number(in: 0.97...1.03) : 0
        accessory[service].set(.outletInUse, takes > 0)
        meter.show(takes, &accessory[service], &surroundings.random)
        surroundings.influence.power = takes
        return meter.isThere && takes > 0 ? EnergyMeter.period : nil
    }
}
