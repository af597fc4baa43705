import HAPModel

/// Sees whether anybody is in the room, moving or not. Empty rooms show as occupied for another ``hold``.
struct OccupancySensorModel: ServiceModel {
    static let hold = Duration.seconds(60)

    private let service: Int
    /// Until an empty room shows as empty.
    private var left: Duration?

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { [.people, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        SensorStatus.follow(event, &accessory, service)
        guard SensorStatus.isActive(accessory[service]) else {
            left = nil
            return nil
        }
        let isOccupied = accessory[service].int(.occupancyDetected) == 1
        switch event {
        case .elapsed(let elapsed): left = left.map { $0 - elapsed }
        // A hand says that somebody is there, or nobody.
        case .set(let types) where types.contains(.occupancyDetected):
            left = isOccupied ? Self.hold : nil
            return left
        default: break
        }
        if surroundings.room.people > 0 {
            if case .elapsed = event {} else { accessory[service].set(.occupancyDetected, 1) }
            left = nil
        } else if isOccupied, left == nil {
            left = Self.hold
        } else if let end = left, end <= .zero {
            accessory[service].set(.occupancyDetected, 0)
            left = nil
        }
        return left
    }
}
