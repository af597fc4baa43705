import HAPModel

/// Takes dust from the air of its room; in auto the faster, the dustier it is. With a filter that is due it does half as
/// much.
struct AirPurifierModel: ServiceModel {
    /// m³ of clean air an hour, at full speed.
    static let most = 350.0
    /// µg/m³ from which it begins by itself, and at which it ends.
    static let dusty = 12.0
    static let clean = 7.0

    private let service: Int
    private var isPurifying = false

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { [.room, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if case .elapsed = event { return nil }
        if case .written(let types) = event, types.contains(.rotationSpeed), !types.contains(.targetAirPurifierState) {
            // Who sets a speed wants that speed.
            accessory[service].set(.targetAirPurifierState, 0)
        }
        FanSpeed.follow(event, &accessory[service])
        let isActive = accessory[service].int(.active) == 1
        let dust = surroundings.room.fineDust
        if !isActive {
            isPurifying = false
        } else if accessory[service].int(.targetAirPurifierState) == 0 {
            isPurifying = true
        } else {
            isPurifying = isPurifying ? dust > Self.clean : dust >= Self.dusty
            // In steps, as fans have them.
            if isPurifying { accessory[service].set(.rotationSpeed, dust < 20 ? 25 : dust < 50 ? 50 : 100) }
        }
        let isClogged = accessory.services.contains {
            $0.type == .filterMaintenance && $0.int(.filterChangeIndication) == 1
        }
        let share = isPurifying ? FanSpeed.share(accessory[service]) : 0
        surroundings.influence.cleanAir = Self.most * share * (isClogged ? 0.5 : 1)
        surroundings.influence.power = isActive ? 2 + 45 * share * share : 0
        accessory[service].set(.currentAirPurifierState, !isActive ? 0 : isPurifying ? 2 : 1)
        return nil
    }
}
