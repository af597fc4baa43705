import HAPModel

/// Tells whether a door or window is open.
///
/// - In the room with the front door it is at that door, unless its service or accessory is called a window: whoever leaves
///   or comes home opens it for some seconds.
/// - Elsewhere it is at a window, which people in the room open now and then to air: soon when the air is bad, for some
///   minutes when it is cold outdoors and longer when it is warm.
///
/// What a hand opens stays open until a hand closes it, or somebody walks through.
struct ContactSensorModel: ServiceModel {
    /// m²
    static let window = 0.5
    static let door = 1.8

    private let service: Int
    private let isCalledWindow: Bool
    /// Until somebody closes it.
    private var left = Countdown()

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        isCalledWindow = "\(accessory[service].name ?? "") \(accessory.name)".lowercased().contains("window")
    }

    var senses: Senses { [.people, .room, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        SensorStatus.follow(event, &accessory, service)
        let isDoor = surroundings.hasFrontDoor && !isCalledWindow
        var isOpen = accessory[service].int(.contactSensorState) == 1
        switch event {
        case .elapsed(let elapsed): if left.pass(elapsed) { isOpen = false }
        case .set(let types) where types.contains(.contactSensorState): left.cancel()
        case .surroundings where isDoor:
            if surroundings.passage?.isThroughTheFrontDoor == true {
                isOpen = true
                left.start(.seconds(surroundings.random.integer(in: 4...9)))
            }
        case .surroundings where surroundings.passage == nil && !isOpen:
            if surroundings.random.unit() < Self.chanceOfAiring(surroundings) {
                isOpen = true
                let minutes = surroundings.outdoors.temperature < 16 ? 4...12 : 20...90
                left.start(.seconds(60 * surroundings.random.integer(in: minutes)))
            }
        default: break
        }
        if SensorStatus.isActive(accessory[service]) { accessory[service].set(.contactSensorState, isOpen ? 1 : 0) }
        surroundings.influence.isOpening = isOpen
        surroundings.influence.opening = isOpen ? (isDoor ? Self.door : Self.window) : 0
        return left.remaining
    }

    /// That somebody in the room opens the window within a minute.
    private static func chanceOfAiring(_ surroundings: Surroundings) -> Double {
        guard surroundings.room.people > surroundings.room.asleep else { return 0 }
        let usual = surroundings.outdoors.temperature < 0 ? 1.0 / 600 : 1.0 / 240
        return surroundings.room.carbonDioxide > 1_200 || surroundings.room.smoke > 0.05 ? 1.0 / 15 : usual
    }
}
