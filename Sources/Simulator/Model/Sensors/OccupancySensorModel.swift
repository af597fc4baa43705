import HAPModel

/// Sees whether anybody is in the room, moving or not. Empty rooms show as occupied for another ``hold``.
struct OccupancySensorModel: ServiceModel {
    static let hold = Duration.seconds(60)

    private let service: Int
    /// Until an empty room shows as empty.
    private var left = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { [.people, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        SensorStatus.follow(event, &accessory, service)
        guard SensorStatus.isActive(accessory[service]) else {
            left.cancel()
            return nil
        }
        let isOccupied = accessory[service].int(.occupancyDetected) == 1
        var isOver = false
        switch event {
        case .elapsed(let elapsed): isOver = left.pass(elapsed)
        // A hand says that somebody is there, or nobody.
        case .set(let types) where types.contains(.occupancyDetected):
            left = Countdown(isOccupied ? Self.hold : nil)
            return left.remaining
        default: break
        }
        if surroundings.room.people > 0 {
            if case .elapsed = event {} else { accessory[service].set(.occupancyDetected, 1) }
            left.cancel()
        } else if isOver {
            accessory[service].set(.occupancyDetected, 0)
        } else if isOccupied, !left.isRunning {
            left.start(Self.hold)
        }
        return left.remaining
    }
}
